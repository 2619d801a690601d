import { rows, type ListColumn, type ReadList } from '../../rules/report.ts'
import { COUNTRY_WORDS, nationOf } from '../countries.ts'
import { arrival, departure, reference, room } from './columns.ts'
import { DOCUMENT_WORDS, GUEST_NIGHTS, UNKNOWN } from './registers.ts'

const FAMILY: ListColumn = { key: 'family', kind: 'text', label: { en: 'Family name', fr: 'Nom' } }
const GIVEN: ListColumn = { key: 'given', kind: 'text', label: { en: 'First names', fr: 'Prénoms' } }
const BIRTH: ListColumn = { key: 'birth', kind: 'day', label: { en: 'Date of birth', fr: 'Date de naissance' } }
const NATION: ListColumn = { key: 'nationality', kind: 'text', label: { en: 'Nationality', fr: 'Nationalité' }, values: COUNTRY_WORDS } // prettier-ignore
const ADDRESS: ListColumn = { key: 'address', kind: 'text', label: { en: 'Address', fr: 'Adresse' } }
const CITY: ListColumn = { key: 'city', kind: 'text', label: { en: 'Place of residence', fr: 'Lieu de résidence' } }
const COUNTRY: ListColumn = { key: 'country', kind: 'text', label: { en: 'Country of residence', fr: 'Pays de résidence' }, values: COUNTRY_WORDS } // prettier-ignore
const PHONE: ListColumn = { key: 'phone', kind: 'text', label: { en: 'Phone', fr: 'Téléphone' } }
const EMAIL: ListColumn = { key: 'email', kind: 'text', label: { en: 'E-mail', fr: 'E-mail' } }
const ID_KIND: ListColumn = { key: 'idKind', kind: 'text', label: { en: 'Identity document', fr: 'Pièce d’identité' }, values: DOCUMENT_WORDS } // prettier-ignore
const ID_END: ListColumn = { key: 'idNumber', kind: 'text', label: { en: 'End of its number', fr: 'Fin du numéro' } }
const ID_COUNTRY: ListColumn = { key: 'idCountry', kind: 'text', label: { en: 'Issued by', fr: 'Pays émetteur' }, values: COUNTRY_WORDS } // prettier-ignore
const PARTY: ListColumn = { key: 'guests', kind: 'count', label: { en: 'Guests of the room', fr: 'Clients de la chambre' } } // prettier-ignore
const CARDS: ListColumn = { key: 'registered', kind: 'count', label: { en: 'On the card', fr: 'Sur la fiche' } }

const MISSING_WORDS = {
  NAME: { en: 'First and family name', fr: 'Nom et prénom' },
  BIRTH: { en: 'Date of birth', fr: 'Date de naissance' },
  NATIONALITY: { en: 'Nationality', fr: 'Nationalité' },
  ADDRESS: { en: 'Address', fr: 'Adresse' },
  COUNTRY: { en: 'Country of residence', fr: 'Pays de résidence' },
  CONTACT: { en: 'Phone or e-mail', fr: 'Téléphone ou e-mail' },
  IDENTITY: { en: 'Identity document', fr: 'Pièce d’identité' },
  ISSUER: { en: 'Who issued it', fr: 'Pays émetteur' },
}
type Lacking = keyof typeof MISSING_WORDS

/** When a guest lacks what a form wants. */
const LACKS: Readonly<Record<Lacking, string>> = {
  NAME: `g.family = '' or g.given = ''`,
  BIRTH: 'g.birth is null',
  NATIONALITY: 'g.nationality is null',
  ADDRESS: 'g.address is null',
  COUNTRY: 'g.country is null',
  CONTACT: 'g.phone is null and g.email is null',
  IDENTITY: 'g."idKind" is null',
  ISSUER: 'g."idCountry" is null',
}

/**
 * Each guest of rooms that arrived, as their card has it: the guests who registered, and the one who booked where no guest has. The number of a
 * document is sealed: its end is shown here, and the guest's page opens it.
 */
const GUESTS = `
  select s.id || ':' || coalesce(g.number, 1) as id, b.id as "refId", b.reference, s.arrival_on as arrival, s.departure_on as departure, r.number as room,
         s.adults + s.children as guests, count(g.id) over (partition by s.id) as registered, coalesce(g.last_name, c.last_name) as family,
         coalesce(g.first_name, c.first_name) as given, case when g.id is null then c.date_of_birth else g.date_of_birth end as birth,
         ${nationOf('coalesce(g.nationality, c.nationality)')} as nationality,
         nullif(concat_ws(', ', nullif(coalesce(g.address, c.address), ''),
                          nullif(btrim(coalesce(g.postal_code, c.postal_code) || ' ' || coalesce(g.city, c.city)), '')), '') as address,
         nullif(coalesce(g.city, c.city), '') as city, ${nationOf('coalesce(g.country, c.country)')} as country,
         nullif(coalesce(g.phone, c.phone), '') as phone, nullif(coalesce(g.email, c.email), '') as email,
         coalesce(nullif(g.document_kind, ''), d.kind) as "idKind", coalesce(nullif(g.document_end, ''), d.number_end) as "idNumber",
         ${nationOf(`coalesce(nullif(g.document_country, ''), d.country)`)} as "idCountry", p.country as home
    from stays s
    join properties p on p.id = s.property_id
    join bookings b on b.property_id = s.property_id and b.id = s.booking_id
    join customers c on c.property_id = b.property_id and c.id = b.customer_id
    left join rooms r on r.property_id = s.property_id and r.id = s.room_id
    left join registrations g on g.property_id = s.property_id and g.stay_id = s.id
    left join lateral (
      select k.kind, k.number_end, k.country from identity_documents k
       where k.property_id = s.property_id and k.customer_id = case when g.id is null then c.id else g.customer_id end
       order by k.kind <> 'PASSPORT', k.id desc limit 1) d on true
   where s.property_id = $1 and s.arrival_on >= $2 and s.arrival_on < $3 and s.status in ('IN_HOUSE', 'CHECKED_OUT')`

type Form = Pick<ReadList, 'code' | 'title' | 'description'> & {
  country: string
  columns: readonly ListColumn[]
  wants: readonly Lacking[]
  /** Which guests it is of; a guest without a nationality is listed, and says so. */
  where: string
  /** Of which guests an identity document is wanted; of all when left out. */
  identified?: string
}

const FOREIGN = `coalesce(g.nationality, '') <> g.home`

function form({ country, columns, wants, where, identified = 'true', ...words }: Form): ReadList {
  const needed = (one: Lacking) => (one === 'IDENTITY' || one === 'ISSUER' ? `(${LACKS[one]}) and ${identified}` : LACKS[one]) // prettier-ignore
  const missing = wants.map((one) => `case when ${needed(one)} then '${one}' end`).join(', ')
  const shown = columns.map(({ key }) => `g."${key}"`).join(', ')
  return rows({
    ...words,
    section: 'frontDesk',
    needs: 'profiles.documents',
    countries: [country],
    columns: [
      arrival,
      ...columns,
      room,
      reference,
      { key: 'missing', kind: 'text', label: { en: 'Missing', fr: 'Manquant' }, values: MISSING_WORDS },
    ],
    sql: `select g.id, g."refId", g.reference, g.arrival, g.room, ${shown}, nullif(concat_ws(', ', ${missing}), '') as missing from (${GUESTS}) g where ${where}`,
    order: 'arrival, room, id',
  })
}

/** What § 30 (2) of the federal act on registration wants on the card of a foreign guest; others need none since 2025. */
export const meldeschein = form({
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
export const siba = form({
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
export const lodgingRoll = form({
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
