-- A span of nights is read across all plans and types at once, when prices are quoted and when the price grid is shown.
-- Owner: areas/rates.

create index day_prices_by_night on day_prices (property_id, night);
