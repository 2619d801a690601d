-- The least price of a night at which plans are sold, beside the other restrictions. Owner: areas/rates.

alter table rate_restrictions
  add column min_price_minor bigint,
  add constraint hurdle_is_an_amount check (min_price_minor >= 0),
  drop constraint restriction_says_something,
  add constraint restriction_says_something check (
    num_nonnulls(min_stay, max_stay, min_stay_through, max_stay_through, stay_lengths, closed, closed_to_arrival, closed_to_departure,
                 min_advance, max_advance, min_price_minor) > 0);
