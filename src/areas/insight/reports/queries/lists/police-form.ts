import { rows, type ListColumn, type ReadList } from '../../rules/report.ts'
import { COUNTRY_WORDS, nationOf } from '../countries.ts'
import { arrival, reference, room } from './columns.ts'
import { DOCUMENT_WORDS } from './registers.ts'

export const FAMILY: ListColumn = { key: 'family', kind: 'text', label: { en: 'Family name', fr: 'Nom' } }
export const GIVEN: ListColumn = { key: 'given', kind: 'text', label: { en: 'First names', fr: 'Prénoms' } }
export const BIRTH: ListColumn = { key: 'birth', kind: 'day', label: { en: 'Date of birth', fr: 'Date de naissance' } }
export const BIRTH_PLACE: ListColumn = {
  key: 'birthPlace',
  kind: 'text',
  label: { en: 'Place of birth', fr: 'Lieu de naissance' },
}
export const GENDER: ListColumn = { key: 'gender', kind: 'text', label: { en: 'Sex', fr: 'Sexe' }, values: {
  FEMALE: { en: 'Female', fr: 'Féminin' },
  MALE: { en: 'Male', fr: 'Masculin' },
  OTHER: { en: 'Other', fr: 'Autre' },
} } // prettier-ignore
export const NEXT: ListColumn = {
  key: 'next',
  kind: 'text',
  label: { en: 'Next destination', fr: 'Destination suivante' },
}
export const NIGHTS: ListColumn = { key: 'nights', kind: 'count', label: { en: 'Nights', fr: 'Nuits' } }
export const POSITION: ListColumn = { key: 'position', kind: 'text', label: { en: 'Guest', fr: 'Client' }, values: {
  SINGLE: { en: 'Single guest', fr: 'Client seul' },
  HEAD: { en: 'Head of the party', fr: 'Responsable du groupe' },
  MEMBER: { en: 'Member of the party', fr: 'Membre du groupe' },
} } // prettier-ignore
export const NATION: ListColumn = { key: 'nationality', kind: 'text', label: { en: 'Nationality', fr: 'Nationalité' }, values: COUNTRY_WORDS } // prettier-ignore
export const ADDRESS: ListColumn = { key: 'address', kind: 'text', label: { en: 'Address', fr: 'Adresse' } }
export const CITY: ListColumn = {
  key: 'city',
  kind: 'text',
  label: { en: 'Place of residence', fr: 'Lieu de résidence' },
}
export const COUNTRY: ListColumn = { key: 'country', kind: 'text', label: { en: 'Country of residence', fr: 'Pays de résidence' }, values: COUNTRY_WORDS } // prettier-ignore
export const PHONE: ListColumn = { key: 'phone', kind: 'text', label: { en: 'Phone', fr: 'Téléphone' } }
export const EMAIL: ListColumn = { key: 'email', kind: 'text', label: { en: 'E-mail', fr: 'E-mail' } }
export const ID_KIND: ListColumn = { key: 'idKind', kind: 'text', label: { en: 'Identity document', fr: 'Pièce d’identité' }, values: DOCUMENT_WORDS } // prettier-ignore
export const ID_END: ListColumn = {
  key: 'idNumber',
  kind: 'text',
  label: { en: 'End of its number', fr: 'Fin du numéro' },
}
export const ID_COUNTRY: ListColumn = { key: 'idCountry', kind: 'text', label: { en: 'Issued by', fr: 'Pays émetteur' }, values: COUNTRY_WORDS } // prettier-ignore
export const PARTY: ListColumn = { key: 'guests', kind: 'count', label: { en: 'Guests of the room', fr: 'Clients de la chambre' } } // prettier-ignore
export const CARDS: ListColumn = { key: 'registered', kind: 'count', label: { en: 'On the card', fr: 'Sur la fiche' } }

const MISSING_WORDS = {
  NAME: { en: 'First and family name', fr: 'Nom et prénom' },
  BIRTH: { en: 'Date of birth', fr: 'Date de naissance' },
  NATIONALITY: { en: 'Nationality', fr: 'Nationalité' },
  ADDRESS: { en: 'Address', fr: 'Adresse' },
  COUNTRY: { en: 'Country of residence', fr: 'Pays de résidence' },
  CONTACT: { en: 'Phone or e-mail', fr: 'Téléphone ou e-mail' },
  IDENTITY: { en: 'Identity document', fr: 'Pièce d’identité' },
  ISSUER: { en: 'Who issued it', fr: 'Pays émetteur' },
  GENDER: { en: 'Sex', fr: 'Sexe' },
  BIRTH_PLACE: { en: 'Place of birth', fr: 'Lieu de naissance' },
  NEXT: { en: 'Next destination', fr: 'Destination suivante' },
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
  GENDER: 'g.gender is null',
  BIRTH_PLACE: 'g."birthPlace" is null',
  NEXT: 'g.next is null',
}
/** What is wanted only of the guests that a form identifies. */
const OF_IDENTIFIED: readonly Lacking[] = ['IDENTITY', 'ISSUER', 'NEXT']

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
         ${nationOf(`coalesce(nullif(g.document_country, ''), d.country)`)} as "idCountry", p.country as home,
         coalesce(g.gender, k.gender) as gender, coalesce(nullif(g.place_of_birth, ''), nullif(k.place_of_birth, '')) as "birthPlace",
         nullif(g.next_destination, '') as next, s.departure_on - s.arrival_on as nights, coalesce(g.number, 1) as number,
         case when s.adults + s.children = 1 then 'SINGLE' when coalesce(g.number, 1) = 1 then 'HEAD' else 'MEMBER' end as position
    from stays s
    join properties p on p.id = s.property_id
    join bookings b on b.property_id = s.property_id and b.id = s.booking_id
    join customers c on c.property_id = b.property_id and c.id = b.customer_id
    left join rooms r on r.property_id = s.property_id and r.id = s.room_id
    left join registrations g on g.property_id = s.property_id and g.stay_id = s.id
    left join customers k on k.property_id = s.property_id and k.id = case when g.id is null then c.id else g.customer_id end
    left join lateral (
      select i.kind, i.number_end, i.country from identity_documents i
       where i.property_id = s.property_id and i.customer_id = k.id
       order by i.kind <> 'PASSPORT', i.id desc limit 1) d on true
   where s.property_id = $1 and s.arrival_on >= $2 and s.arrival_on < $3 and s.status in ('IN_HOUSE', 'CHECKED_OUT')`

type Form = Pick<ReadList, 'code' | 'title' | 'description'> & {
  country: string
  columns: readonly ListColumn[]
  wants: readonly Lacking[]
  /** Which guests it is of; a guest without a nationality is listed, and says so. */
  where: string
  /** Of which guests an identity document, and where they go next, is wanted; of all when left out. */
  identified?: string
}

export const FOREIGN = `coalesce(g.nationality, '') <> g.home`

/** A form of the police of a country, as a report of its guests. */
export function form({ country, columns, wants, where, identified = 'true', ...words }: Form): ReadList {
  const needed = (one: Lacking) => (OF_IDENTIFIED.includes(one) ? `(${LACKS[one]}) and ${identified}` : LACKS[one])
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
