-- Lists of the few customers that need care, in the order of all lists of customers.
create index customers_not_accommodated on customers (property_id, search_name, id)
    where (do_not_rent or restricted_at is not null) and merged_into_id is null;
create index customers_who_are_vip on customers (property_id, search_name, id) where is_vip and merged_into_id is null;
create index customers_out_of_reach on customers (property_id, search_name, id)
    where search_email = '' and phone_digits = '' and erased_at is null and merged_into_id is null;
