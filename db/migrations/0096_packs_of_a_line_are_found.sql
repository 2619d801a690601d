-- Whoever removes a line of a draft is asked whether a pack came of it: found by the line, not by reading every pack of every house.
-- Owner: areas/prepaid.
create index packs_sold_by_a_line on prepaid_packs (property_id, order_line_id);
