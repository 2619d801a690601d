import type pg from 'pg'
import { countryCodeOf } from '#core/countries.ts'
import { flatTax, packOf } from '#core/country-packs.ts'
import { dayAt } from '#core/dates.ts'
import { basisPointsOf, Currency } from '#core/money.ts'
import { slugOf } from '#core/slug.ts'
import { createPropertyAdministrator } from './accounts.ts'
import { newId } from '#server/database/ids.ts'

export type NewProperty = {
  name: string
  /** Who owns it, where it belongs to a group; the property's own name when left out. */
  organization?: string | undefined
  /** A name or a code of two letters; its country pack has the defaults. */
  country: string
  /** Of its country when left out. */
  timeZone?: string | undefined
  currency?: string | undefined
  /** Flat tax on rooms and services, in percent, until the tax table is entered on its screen. */
  taxPercent: number
  email: string
  password?: string | undefined
}

/**
 * A property to begin with: organisation, property, one flat tax, and the account of its administrator, all or nothing.
 * Types, rooms and prices follow on the screens. Returns the account's password.
 */
export async function createProperty(client: pg.ClientBase, property: NewProperty): Promise<string> {
  const country = countryCodeOf(property.country)
  if (country === '') throw new Error(`"${property.country}" is not a country: a name or two letters, such as IN.`)
  const pack = packOf(country)
  const timeZone = knownZone(property.timeZone ?? pack.timeZone ?? missing('time-zone', country))
  const today = dayAt(new Date().toISOString(), timeZone)
  const taxBp = basisPointsOf(property.taxPercent)
  if (!(taxBp >= 0 && taxBp <= 10_000)) throw new Error(`${property.taxPercent} is not a percentage.`)
  const currencyCode = property.currency ?? pack.currency ?? missing('currency', country)
  const currency = Currency.safeParse(currencyCode.toUpperCase())
  if (!currency.success) throw new Error(`"${currencyCode}" is not a currency: three letters, such as INR.`)

  await client.query('begin')
  try {
    const organizationId = await idOf(client, 'insert into organisations (name) values ($1) returning id::int', [
      property.organization ?? property.name,
    ])
    const propertyId = await idOf(
      client,
      `insert into properties (organization_id, name, short_name, seo_friendly_name, status, time_zone, currency, country, business_date, email,
                               country_pack, locale, fiscal_year_month, prices_include_tax, tax_number_label, rounding_unit, rounds_bills)
       values ($1, $2, $3, $3, 'COMPLETED', $4, $5, $6, $7, $8, $6, $9, $10, $11, $12, $13, $14) returning id::int`,
      [
        organizationId,
        property.name,
        slugOf(property.name, newId().slice(-6)),
        timeZone,
        currency.data,
        country,
        today,
        property.email,
        pack.locale,
        pack.fiscalYearMonth,
        pack.pricesIncludeTax,
        pack.taxNumberLabel,
        pack.roundingUnit,
        pack.roundsBills,
      ],
    )
    const components = JSON.stringify(flatTax(pack, taxBp))
    for (const category of ['ROOM', 'SERVICE'])
      await client.query(
        `insert into tax_slabs (property_id, id, category, valid_from, min_minor, percentage_bp, components)
         values ($1, $2, $3, '2000-01-01', 0, $4, $5)`,
        [propertyId, newId(), category, taxBp, components],
      )
    const password = await createPropertyAdministrator(client, { ...property, organizationId, propertyId })
    await client.query('commit')
    return password
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function idOf(client: pg.ClientBase, statement: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await client.query<{ id: number }>(statement, [...values])
  const [row] = rows
  if (!row) throw new Error('nothing was inserted')
  return row.id
}

const missing = (option: string, country: string): never => {
  throw new Error(`What is customary in ${country} is not known: name --${option}.`)
}

function knownZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone && timeZone
  } catch (error) {
    throw new Error(`"${timeZone}" is not a time zone: write it as in Asia/Kolkata or Europe/Paris.`, { cause: error })
  }
}
