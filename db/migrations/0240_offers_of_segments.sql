-- Offers for the guests of segments and for staff. Owners: areas/offers, areas/campaigns.
alter table offers
  drop constraint offers_audience_check,
  add constraint offers_audience_check
    check (audience in ('EVERYONE', 'NEW', 'RETURNING', 'VIP', 'MEMBER', 'COMPANY', 'SEGMENT', 'STAFF'));
alter table offers disable trigger offers_keep_their_promise;
update offers set conditions = conditions || '{"segmentIds": []}';
alter table offers enable trigger offers_keep_their_promise;

-- The version of a segment whose guests are stored because an offer names it; null where none does, and of stored lists.
alter table segments add column members_version integer;
