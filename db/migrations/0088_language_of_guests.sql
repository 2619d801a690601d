-- Papers and letters to a guest are in this language unless another is chosen for them; null is that of the house.
alter table customers add column language text check (language in ('en', 'fr'));
