import type { Tx } from '#server/request/context.ts'
import type { VoucherSettings } from '../contract/replies.ts'

/** A voucher pays three years until a property decides otherwise. */
const FIRST: VoucherSettings = { validDays: 1_095, terms: '' }

const GET = 'select valid_days as "validDays", terms from gift_voucher_settings where property_id = $1'
export async function getSettings(tx: Tx): Promise<VoucherSettings> {
  const [row] = await tx.named<VoucherSettings>('vouchers.settings', GET, [tx.propertyId])
  return row ?? FIRST
}

const SAVE = `
  insert into gift_voucher_settings (property_id, valid_days, terms) values ($1, $2, $3)
  on conflict (property_id) do update set valid_days = excluded.valid_days, terms = excluded.terms`
export const saveSettings = async (tx: Tx, { validDays, terms }: VoucherSettings): Promise<void> => {
  await tx.named('vouchers.save_settings', SAVE, [tx.propertyId, validDays, terms])
}
