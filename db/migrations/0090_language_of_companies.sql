-- Owner: areas/companies. Papers and letters to a company are in this language unless another is chosen for them; null is that of the house.
alter table companies add column language text check (language in ('en', 'fr'));
