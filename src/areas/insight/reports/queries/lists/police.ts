import { rows } from '../../rules/report.ts'
import { COUNTRY_WORDS, nationOf } from '../countries.ts'
import { departure } from './columns.ts'
import {
  FAMILY,
  GIVEN,
  BIRTH,
  BIRTH_PLACE,
  GENDER,
  NEXT,
  NIGHTS,
  POSITION,
  NATION,
  ADDRESS,
  CITY,
  COUNTRY,
  PHONE,
  EMAIL,
  ID_KIND,
  ID_END,
  ID_COUNTRY,
  PARTY,
  CARDS,
  FOREIGN,
  form,
} from './police-form.ts'
import { GUEST_NIGHTS, UNKNOWN } from './registers.ts'

/** What § 30 (2) of the federal act on registration wants on the card of a foreign guest; others need none since 2025. */
const meldeschein = form({
  code: 'registration-de',
  country: 'DE',
  title: { en: 'Registration of foreign guests (Meldeschein)', fr: 'Fiches des clients étrangers (Meldeschein)' },
  description: {
    en: 'What the registration form of each foreign guest states: arrival and expected departure, names, date of birth, nationality, address, passport and fellow travellers. Guests sign it on paper; the number is opened on the guest’s page.',
    fr: 'Ce que porte la fiche de chaque client étranger : arrivée et départ prévu, noms, naissance, nationalité, adresse, passeport et accompagnants. Le client la signe sur papier ; le numéro s’ouvre sur sa fiche.',
  },
  columns: [departure, FAMILY, GIVEN, BIRTH, NATION, ADDRESS, COUNTRY, ID_KIND, ID_END, PARTY, CARDS],
  wants: ['NAME', 'BIRTH', 'NATIONALITY', 'ADDRESS', 'COUNTRY', 'IDENTITY'],
  where: FOREIGN,
})

/** The bulletin of lodging of each foreign guest, also of the European Union. */
const siba = form({
  code: 'registration-pt',
  country: 'PT',
  title: { en: 'Bulletins of lodging (SIBA)', fr: 'Bulletins d’hébergement (SIBA)' },
  description: {
    en: 'What is reported to SIBA of each foreign guest within three working days: names, date of birth, nationality, residence, document and who issued it, arrival and departure. The number is opened on the guest’s page.',
    fr: 'Ce qui est déclaré à SIBA pour chaque client étranger sous trois jours ouvrables : noms, naissance, nationalité, résidence, document et pays émetteur, arrivée et départ. Le numéro s’ouvre sur la fiche du client.',
  },
  columns: [departure, FAMILY, GIVEN, BIRTH, NATION, COUNTRY, CITY, ID_KIND, ID_END, ID_COUNTRY, PARTY, CARDS],
  wants: ['NAME', 'BIRTH', 'NATIONALITY', 'COUNTRY', 'IDENTITY', 'ISSUER'],
  where: FOREIGN,
})

/** The roll of all guests; nationality and passport are wanted of foreigners who do not live in Japan. */
const lodgingRoll = form({
  code: 'registration-jp',
  country: 'JP',
  title: { en: 'Roll of guests', fr: 'Registre des hôtes' },
  description: {
    en: 'What the roll of guests states by the Inns and Hotels Act: name, address and how to reach each guest; of foreigners who do not live in Japan nationality and passport too. The number is opened on the guest’s page.',
    fr: 'Ce que le registre des hôtes porte selon la loi sur l’hôtellerie : nom, adresse et contact de chaque client ; nationalité et passeport des étrangers ne résidant pas au Japon. Le numéro s’ouvre sur la fiche du client.',
  },
  columns: [departure, FAMILY, GIVEN, ADDRESS, COUNTRY, PHONE, EMAIL, NATION, ID_KIND, ID_END, PARTY, CARDS],
  wants: ['NAME', 'ADDRESS', 'CONTACT', 'NATIONALITY', 'IDENTITY'],
  where: 'true',
  identified: `${FOREIGN} and coalesce(g.country, '') <> g.home`,
})

/** The sheet of every guest (Meldegesetz, §§ 5 and 10); a travel document is wanted of foreigners. */
const gaesteblatt = form({
  code: 'registration-at',
  country: 'AT',
  title: { en: 'Guest sheets (Gästeblatt)', fr: 'Fiches des clients (Gästeblatt)' },
  description: {
    en: 'What the sheet of each guest states within 24 hours of arrival: names, date of birth, sex, nationality, address, arrival and departure; of foreigners the travel document and who issued it too. The number is opened on the guest’s page.',
    fr: 'Ce que porte la fiche de chaque client dans les 24 heures de l’arrivée : noms, naissance, sexe, nationalité, adresse, arrivée et départ ; pour les étrangers aussi le document de voyage et son émetteur. Le numéro s’ouvre sur la fiche du client.',
  },
  columns: [
    departure,
    FAMILY,
    GIVEN,
    GENDER,
    BIRTH,
    NATION,
    ADDRESS,
    COUNTRY,
    ID_KIND,
    ID_END,
    ID_COUNTRY,
    PARTY,
    CARDS,
  ],
  wants: ['NAME', 'GENDER', 'BIRTH', 'NATIONALITY', 'ADDRESS', 'COUNTRY', 'IDENTITY', 'ISSUER'],
  where: 'true',
  identified: FOREIGN,
})

/** The record of every traveller (Real Decreto 933/2021, annex I). */
const ses = form({
  code: 'registration-es',
  country: 'ES',
  title: { en: 'Traveller records (SES)', fr: 'Fiches des voyageurs (SES)' },
  description: {
    en: 'What is reported of each traveller within 24 hours: names, sex, date of birth, nationality, residence, phone or e-mail, identity document, number of travellers, arrival and departure. The number is opened on the guest’s page.',
    fr: 'Ce qui est déclaré pour chaque voyageur sous 24 heures : noms, sexe, naissance, nationalité, résidence, téléphone ou e-mail, pièce d’identité, nombre de voyageurs, arrivée et départ. Le numéro s’ouvre sur la fiche du client.',
  },
  columns: [
    departure,
    FAMILY,
    GIVEN,
    GENDER,
    BIRTH,
    NATION,
    ADDRESS,
    COUNTRY,
    PHONE,
    EMAIL,
    ID_KIND,
    ID_END,
    PARTY,
    CARDS,
  ],
  wants: ['NAME', 'GENDER', 'BIRTH', 'NATIONALITY', 'ADDRESS', 'COUNTRY', 'CONTACT', 'IDENTITY'],
  where: 'true',
})

/** The lodging card of every guest (TULPS, art. 109); of a party the document of its head is wanted. */
const alloggiati = form({
  code: 'registration-it',
  country: 'IT',
  title: { en: 'Lodging cards (Alloggiati)', fr: 'Fiches d’hébergement (Alloggiati)' },
  description: {
    en: 'What is sent of each guest within 24 hours of arrival: arrival, nights, single guest, head or member of a party, names, sex, date and place of birth, nationality, and the document of single guests and heads. The number is opened on the guest’s page.',
    fr: 'Ce qui est transmis pour chaque client dans les 24 heures : arrivée, nuits, client seul, responsable ou membre d’un groupe, noms, sexe, date et lieu de naissance, nationalité, et le document des clients seuls et des responsables. Le numéro s’ouvre sur la fiche du client.',
  },
  columns: [
    NIGHTS,
    POSITION,
    FAMILY,
    GIVEN,
    GENDER,
    BIRTH,
    BIRTH_PLACE,
    NATION,
    ID_KIND,
    ID_END,
    ID_COUNTRY,
    PARTY,
    CARDS,
  ],
  wants: ['NAME', 'GENDER', 'BIRTH', 'BIRTH_PLACE', 'NATIONALITY', 'IDENTITY', 'ISSUER'],
  where: 'true',
  identified: 'g.number = 1',
})

/** The card of each foreign guest (CESEDA, art. R. 814-1). */
const ficheDePolice = form({
  code: 'registration-fr',
  country: 'FR',
  title: { en: 'Police cards of foreign guests', fr: 'Fiches individuelles de police' },
  description: {
    en: 'What the card of each foreign guest states: names, date and place of birth, nationality, residence, phone and e-mail, arrival and departure. Guests sign it; cards are kept for six months.',
    fr: 'Ce que porte la fiche de chaque client étranger : noms, date et lieu de naissance, nationalité, domicile, téléphone et e-mail, arrivée et départ. Le client la signe ; les fiches se conservent six mois.',
  },
  columns: [departure, FAMILY, GIVEN, BIRTH, BIRTH_PLACE, NATION, ADDRESS, COUNTRY, PHONE, EMAIL, PARTY, CARDS],
  wants: ['NAME', 'BIRTH', 'BIRTH_PLACE', 'NATIONALITY', 'ADDRESS', 'COUNTRY', 'CONTACT'],
  where: FOREIGN,
})

/** The record of every guest (Immigration (Hotel Records) Order 1972); of foreigners a passport, and where they go next, are wanted. */
const hotelRecords = form({
  code: 'registration-gb',
  country: 'GB',
  title: { en: 'Hotel records', fr: 'Registre des clients' },
  description: {
    en: 'What the record of guests states: full name, nationality and arrival of each; of foreigners the passport, who issued it, and where they go next. Records are kept for twelve months. The number is opened on the guest’s page.',
    fr: 'Ce que le registre des clients porte : nom complet, nationalité et arrivée de chacun ; pour les étrangers le passeport, son émetteur et la destination suivante. Il se conserve douze mois. Le numéro s’ouvre sur la fiche du client.',
  },
  columns: [departure, FAMILY, GIVEN, NATION, ID_KIND, ID_END, ID_COUNTRY, NEXT, PARTY, CARDS],
  wants: ['NAME', 'NATIONALITY', 'IDENTITY', 'ISSUER', 'NEXT'],
  where: 'true',
  identified: FOREIGN,
})

/** Each country's form, in the order of the library. */
export const policeForms = [meldeschein, siba, gaesteblatt, ses, alloggiati, ficheDePolice, hotelRecords, lodgingRoll]

/** Countries of the European Union, whose offices count arrivals and nights by where guests live. */
const UNION = ['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'] // prettier-ignore

export const nightsByResidence = rows({
  code: 'nights-by-residence',
  section: 'frontDesk',
  needs: 'bookings.read',
  countries: UNION,
  title: { en: 'Arrivals and nights by residence', fr: 'Arrivées et nuitées par résidence' },
  description: {
    en: 'The monthly form of offices of statistics in the European Union: guests who arrived and nights they slept by the country they live in, residents apart. Guests of a room count as the one who booked.',
    fr: 'La déclaration mensuelle des instituts de statistique de l’Union européenne : clients arrivés et nuitées par pays de résidence, résidents à part. Les clients d’une chambre comptent comme celui qui a réservé.',
  },
  columns: [
    { key: 'month', kind: 'text', label: { en: 'Month', fr: 'Mois' } },
    { ...COUNTRY, values: { ...COUNTRY_WORDS, UNKNOWN } },
    { key: 'residence', kind: 'text', label: { en: 'Residence', fr: 'Résidence' }, values: {
      RESIDENT: { en: 'Resident', fr: 'Résident' },
      NON_RESIDENT: { en: 'Non-resident', fr: 'Non-résident' },
      UNKNOWN,
    } },
    { key: 'arrivals', kind: 'count', label: { en: 'Guests arrived', fr: 'Clients arrivés' }, isSummed: true },
    { key: 'nights', kind: 'count', label: { en: 'Guest nights', fr: 'Nuitées' }, isSummed: true },
    { key: 'roomNights', kind: 'count', label: { en: 'Room nights', fr: 'Nuitées de chambres' }, isSummed: true },
  ],
  sql: `
    select d.*, d.month || ' ' || d.country as id,
           case d.country when 'UNKNOWN' then 'UNKNOWN' when d.home then 'RESIDENT' else 'NON_RESIDENT' end as residence
      from (select to_char(e.day, 'YYYY-MM') as month, coalesce(${nationOf('c.country')}, 'UNKNOWN') as country, p.country as home,
                   sum(e.arrivals)::bigint as arrivals, sum(e.nights)::bigint as nights, sum(e.rooms)::bigint as "roomNights"
              from (${GUEST_NIGHTS}) e
              join bookings b on b.property_id = $1 and b.id = e.booking_id
              join customers c on c.property_id = b.property_id and c.id = b.customer_id
              join properties p on p.id = b.property_id
             group by 1, 2, 3) d`,
  order: 'month, nights desc, country, id',
}) // prettier-ignore
