/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "glicko.h"

#include <math.h>

static const double scale = 173.7178, centre = 1500; /* steps 2 and 8 */
static const double tau = 0.5;                       /* step 1: the paper's own choice */
static const double epsilon = 0.000001;              /* step 5 */
static const double pi = 3.14159265358979323846;

const struct glicko glicko_unrated = {1500, 350, 0.06}; /* step 1 */

static double g(double phi)
{
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi));
}

/* Steps 3 and 4: v, and the sum of g (s - E). */
static double variance(double mu, const struct glicko_result *result, size_t n, double *surplus)
{
    double sum = 0;
    *surplus = 0;
    for (size_t i = 0; i < n; i++) {
        double weight = g(result[i].against.deviation / scale);
        double other = (result[i].against.rating - centre) / scale;
        double expected = 1 / (1 + exp(-weight * (mu - other)));
        sum += weight * weight * expected * (1 - expected);
        *surplus += weight * (result[i].score - expected);
    }
    return 1 / sum;
}

/* What step 5 finds the zero of. */
struct volatility {
    double phi, v, delta, a;
};

static double f(const struct volatility *s, double x)
{
    double all = s->phi * s->phi + s->v + exp(x);
    double top = exp(x) * (s->delta * s->delta - s->phi * s->phi - s->v - exp(x));
    return top / (2 * all * all) - (x - s->a) / (tau * tau);
}

/* Step 5: the new volatility, by the Illinois algorithm. */
static double new_volatility(const struct volatility *s)
{
    double low = s->a, rest = s->delta * s->delta - s->phi * s->phi - s->v;
    double high = rest > 0 ? log(rest) : s->a - tau;
    while (rest <= 0 && f(s, high) < 0)
        high -= tau;
    double at_low = f(s, low), at_high = f(s, high);
    while (fabs(high - low) > epsilon) {
        double middle = low + (low - high) * at_low / (at_high - at_low), is = f(s, middle);
        if (is * at_high <= 0) {
            low = high;
            at_low = at_high;
        } else {
            at_low /= 2;
        }
        high = middle;
        at_high = is;
    }
    return exp(low / 2);
}

struct glicko glicko_after(const struct glicko *before, const struct glicko_result *result,
                           size_t n)
{
    struct glicko after = *before;
    double mu = (before->rating - centre) / scale, phi = before->deviation / scale;
    if (!n) {
        after.deviation = scale * sqrt(phi * phi + before->volatility * before->volatility);
        return after;
    }
    double surplus, v = variance(mu, result, n, &surplus);
    struct volatility s = {phi, v, v * surplus, log(before->volatility * before->volatility)};
    after.volatility = new_volatility(&s);
    double star = phi * phi + after.volatility * after.volatility; /* step 6, squared */
    double squared = 1 / (1 / star + 1 / v);                       /* step 7 */
    after.deviation = scale * sqrt(squared);
    after.rating = centre + scale * (mu + squared * surplus);
    return after;
}
