/** The key of a receipt's mode, as SQL; `r` is the receipt. What a gift voucher pays is owed on it no more. */
export const KEY_OF_MODE = `case r.payment_mode when 'Voucher' then 'VOUCHERS' else upper(r.payment_mode) end`
