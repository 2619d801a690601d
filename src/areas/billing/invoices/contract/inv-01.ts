import * as z from 'zod'

const party = {
  Gstin: z.string(),
  LglNm: z.string(),
  Addr1: z.string(),
  Loc: z.string(),
  Pin: z.number(),
  Stcd: z.string(),
  Ph: z.string().optional(),
  Em: z.string().optional(),
}

const Item = z.strictObject({
  SlNo: z.string(),
  PrdDesc: z.string().optional(),
  IsServc: z.enum(['Y', 'N']),
  HsnCd: z.string(),
  Qty: z.number(),
  Unit: z.string(),
  UnitPrice: z.number(),
  TotAmt: z.number(),
  Discount: z.number(),
  AssAmt: z.number(),
  GstRt: z.number(),
  CgstAmt: z.number(),
  SgstAmt: z.number(),
  IgstAmt: z.number(),
  CesAmt: z.number(),
  TotItemVal: z.number(),
})

/** The form INV-01, version 1.1, as the Indian portal takes it; amounts are rupees. */
export const Inv01 = z
  .strictObject({
    Version: z.literal('1.1'),
    TranDtls: z.strictObject({
      TaxSch: z.literal('GST'),
      SupTyp: z.enum(['B2B', 'B2C', 'EXPWP', 'EXPWOP']),
      RegRev: z.enum(['Y', 'N']),
    }),
    DocDtls: z.strictObject({ Typ: z.enum(['INV', 'CRN']), No: z.string(), Dt: z.string() }),
    SellerDtls: z.strictObject(party),
    BuyerDtls: z.strictObject({ ...party, Pos: z.string() }),
    ItemList: z.array(Item),
    ValDtls: z.strictObject({
      AssVal: z.number(),
      CgstVal: z.number(),
      SgstVal: z.number(),
      IgstVal: z.number(),
      CesVal: z.number(),
      Discount: z.number(),
      RndOffAmt: z.number(),
      OthChrg: z.number(),
      TotInvVal: z.number(),
    }),
    RefDtls: z
      .strictObject({
        InvRm: z.string(),
        PrecDocDtls: z.array(z.strictObject({ InvNo: z.string(), InvDt: z.string() })),
      })
      .optional(),
  })
  .meta({ id: 'Inv01' })
