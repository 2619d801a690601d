import { sql } from 'kysely'
import { batch } from '#server/request/batch.ts'
import type { Tx } from '#server/request/context.ts'
import type { Property, TaxSlab } from '../contract/property.ts'

/** Puts a new tax table in place of the old one, with how prices are given and tax is rounded. */
export async function replaceTaxes(
  tx: Tx,
  slabs: readonly (TaxSlab & { id: string })[],
  { pricesIncludeTax, taxRounding }: Pick<Property, 'pricesIncludeTax' | 'taxRounding'>,
): Promise<void> {
  await batch(tx, {
    removed: () => tx.deleteFrom('tax_slabs').where('property_id', '=', tx.propertyId).execute(),
    slabs: () =>
      sql`
      insert into tax_slabs (property_id, id, category, valid_from, valid_until, min_minor, max_minor, percentage_bp, components, exemption,
                             exemption_reason)
      select ${tx.propertyId}::bigint, s.id, s.category, s."validFrom", s."validUntil", s."minAmount", s."maxAmount",
             s."percentageBp", s.components, case when s."percentageBp" = 0 then s.exemption end, coalesce(s."exemptionReason", '')
        from jsonb_to_recordset(${JSON.stringify(slabs)}::jsonb) as s (
               id uuid, category text, "validFrom" date, "validUntil" date, "minAmount" bigint, "maxAmount" bigint,
               "percentageBp" integer, components jsonb, exemption text, "exemptionReason" text)`.execute(tx),
    property: () =>
      tx
        .updateTable('properties')
        .set({
          prices_include_tax: pricesIncludeTax,
          tax_rounding: taxRounding,
          version: sql<number>`version + 1`,
        })
        .where('id', '=', tx.propertyId)
        .execute(),
  })
}

const FIND_TAX_SLABS = `
  select category, valid_from as "validFrom", valid_until as "validUntil", min_minor as "minAmount", max_minor as "maxAmount",
         percentage_bp as "percentageBp", components, exemption, exemption_reason as "exemptionReason"
    from tax_slabs where property_id = $1
   order by category, valid_from, min_minor, max_minor`

/** Slabs of every category and period, lowest first. */
export async function findTaxSlabs(tx: Tx): Promise<TaxSlab[]> {
  const rows = await tx.named<TaxSlab>('find_tax_slabs', FIND_TAX_SLABS, [tx.propertyId])
  return rows.map(({ exemption, exemptionReason, ...slab }) =>
    exemption ? { ...slab, exemption, exemptionReason } : slab,
  )
}
