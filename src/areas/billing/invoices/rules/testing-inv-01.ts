/** The portal's JSON schema of form INV-01 1.1, restated for what we write (https://einv-apisandbox.nic.in). */
const text = (minLength: number, maxLength: number, pattern = '^([^\\\\"])*$') => ({ type: 'string', minLength, maxLength, pattern }) // prettier-ignore
const amount = (maximum = 999_999_999_999.99) => ({ type: 'number', minimum: 0, maximum })
const whole = amount(99_999_999_999_999.98)
const one = (...values: string[]) => ({ type: 'string', enum: values })
const object = (properties: Record<string, unknown>, optional: readonly string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
})

const STATE = '^(?!0+$)([0-9]{1,2})$'
const NUMBER = '^([a-zA-Z1-9]{1}[a-zA-Z0-9/-]{0,15})$'
const DAY = '^[0-3][0-9]/[0-1][0-9]/[2][0][1-2][0-9]$'
const address = {
  LglNm: text(3, 100),
  Addr1: text(1, 100),
  Loc: text(3, 50),
  Pin: { type: 'integer', minimum: 100_000, maximum: 999_999 },
  Stcd: text(1, 2, STATE),
  Ph: text(6, 12, '^([0-9]{6,12})$'),
  Em: text(6, 100, '^[a-zA-Z0-9+_.-]+@[a-zA-Z0-9.-]+$'),
}

export const INV_01 = object(
  {
    Version: text(1, 6),
    TranDtls: object({
      TaxSch: one('GST'),
      SupTyp: one('B2B', 'SEZWP', 'SEZWOP', 'EXPWP', 'EXPWOP', 'DEXP'),
      RegRev: one('Y', 'N'),
    }),
    DocDtls: object({ Typ: one('INV', 'CRN', 'DBN'), No: text(1, 16, NUMBER), Dt: text(10, 10, DAY) }),
    SellerDtls: object({ Gstin: text(15, 15, '^([0-9]{2}[0-9A-Z]{13})$'), ...address }, ['Ph', 'Em']),
    BuyerDtls: object({ Gstin: text(3, 15, '^(([0-9]{2}[0-9A-Z]{13})|URP)$'), Pos: text(1, 2, STATE), ...address }, ['Ph', 'Em']),
    ItemList: {
      type: 'array',
      minItems: 1,
      maxItems: 1_000,
      items: object(
        {
          SlNo: text(1, 6, '^([0-9]{1,6})$'),
          PrdDesc: text(3, 300),
          IsServc: one('Y', 'N'),
          HsnCd: text(4, 8, '^(?!0+$)([0-9]{4}|[0-9]{6}|[0-9]{8})$'),
          Qty: amount(9_999_999_999.999),
          Unit: text(3, 8),
          UnitPrice: amount(999_999_999_999.999),
          TotAmt: amount(), Discount: amount(), AssAmt: amount(), GstRt: amount(999.999),
          CgstAmt: amount(), SgstAmt: amount(), IgstAmt: amount(), CesAmt: amount(), TotItemVal: amount(),
        },
        ['PrdDesc'],
      ),
    },
    ValDtls: object({
      AssVal: whole, CgstVal: whole, SgstVal: whole, IgstVal: whole, CesVal: whole, Discount: whole, OthChrg: whole, TotInvVal: whole,
      RndOffAmt: { type: 'number', minimum: -99.99, maximum: 99.99 },
    }),
    RefDtls: object({
      InvRm: text(3, 100, '^[0-9A-Za-z/-]{3,100}$'),
      PrecDocDtls: { type: 'array', items: object({ InvNo: text(1, 16, NUMBER), InvDt: text(10, 10, DAY) }) },
    }),
  },
  ['RefDtls'],
) // prettier-ignore
