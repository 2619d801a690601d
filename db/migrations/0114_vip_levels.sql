-- How much a VIP matters, 1 the most, as properties grade them: VIP1 to VIP3. Who was a VIP before has no level. Owner: areas/parties/customers.

alter table customers add column vip_level smallint;
alter table customers add constraint vip_level_is_one_to_three check (vip_level between 1 and 3);
-- Who has a level is a VIP, wherever only that is asked.
alter table customers add constraint vip_level_is_of_a_vip check (vip_level is null or is_vip);
