import type { Tx, PlatformTx } from '#server/request/context.ts'
import type { Level, Suggestion } from '../contract.ts'

export type Above = { country?: string | undefined; state?: string | undefined; city?: string | undefined }

/** Active places that begin with a folded text or have it as their code, the shortest first. What is named above must lie above. */
export const findSuggestions = (tx: Tx, level: Level, folded: string, above: Above): Promise<Suggestion[]> =>
  tx.named<Suggestion>(
    'find_place_suggestions',
    `with found as (
       select p.id, p.name, p.code, p.postal_code, p.level, p.folded, concat_ws(', ', a.name, b.name, c.name, d.name) as within,
              array[a.level, b.level, c.level, d.level] as levels, array[a.name, b.name, c.name, d.name] as names,
              array[a.folded, b.folded, c.folded, d.folded] as foldeds, array[a.code, b.code, c.code, d.code] as codes
         from places p
         left join places a on a.id = p.parent_id
         left join places b on b.id = a.parent_id
         left join places c on c.id = b.parent_id
         left join places d on d.id = c.parent_id
        where p.level = $1 and p.status = 'ACTIVE' and (p.folded like $2 || '%' or p.folded like '% ' || $2 || '%' or lower(p.code) = $2)
     )
     select id, name, within, code, postal_code as "postalCode",
            coalesce(names[array_position(levels, 'CITY')], '') as city,
            coalesce(names[array_position(levels, 'STATE')], '') as state,
            coalesce(names[array_position(levels, 'COUNTRY')], case level when 'COUNTRY' then name else '' end) as country,
            coalesce(codes[array_position(levels, 'COUNTRY')], case level when 'COUNTRY' then code else '' end) as "countryCode"
       from found
      where ($3::text is null or level = 'COUNTRY' or $3 = foldeds[array_position(levels, 'COUNTRY')]
             or $3 = lower(codes[array_position(levels, 'COUNTRY')]))
        and ($4::text is null or array_position(levels, 'STATE') is null or $4 = foldeds[array_position(levels, 'STATE')])
        and ($5::text is null or array_position(levels, 'CITY') is null or $5 = foldeds[array_position(levels, 'CITY')])
      order by (lower(code) = $2) desc, (folded like $2 || '%') desc, length(folded), folded, id limit 10`,
    [level, folded.replaceAll(/[\\%_]/g, '\\$&'), above.country || null, above.state || null, above.city || null],
  )

/** The active place of a level and folded name or code, optionally within another place. */
export async function findByName(
  tx: Tx,
  level: Level,
  folded: string,
  parentId: string | undefined,
): Promise<{ id: string } | undefined> {
  const [row] = await tx.named<{ id: string }>(
    'find_place_by_name',
    `select p.id from places p left join places a on a.id = p.parent_id
      where p.level = $1 and p.status = 'ACTIVE' and (p.folded = $2 or (p.level = 'COUNTRY' and lower(p.code) = $2))
        and ($3::uuid is null or p.parent_id = $3 or a.parent_id = $3) order by p.id limit 1`,
    [level, folded, parentId ?? null],
  )
  return row
}

export type Uses = { customers: number; companies: number; properties: number }

const usesWhere = (isIn: (city: string, country: string) => string) => `
  select (select count(*)::int from customers where ${isIn('city', 'country')}) as customers,
         (select count(*)::int from companies where ${isIn('billing_city', 'billing_country')}) as companies,
         (select count(*)::int from properties where ${isIn('city', 'country')}) as properties`

const USES_OF_COUNTRY = usesWhere((_, country) => `lower(${country}) = any ($1)`)
const USES_OF_CITY = usesWhere(
  (city, country) => `lower(${city}) = any ($1) and (${country} = '' or lower(${country}) = any ($2))`,
)

/** How many addresses are written with a country's name or code, or with a city's name in its country. Free text is compared as typed, in any case. */
export async function countUses(
  tx: PlatformTx,
  level: 'COUNTRY' | 'CITY',
  names: readonly string[],
  country: readonly string[],
): Promise<Uses> {
  const [row] =
    level === 'COUNTRY'
      ? await tx.named<Uses>('count_uses_of_country', USES_OF_COUNTRY, [names])
      : await tx.named<Uses>('count_uses_of_city', USES_OF_CITY, [names, country])
  return row ?? { customers: 0, companies: 0, properties: 0 }
}
