import type { TaxLine } from '#areas/ledger/folios/contract/replies.ts'
import { isGstin, stateOfGstin } from '#core/gstin.ts'
import { type Currency, decimalsOf, percentOf, zero } from '#core/money.ts'
import type { Finding, Invoice, InvoiceLine, Party } from '../contract/documents.ts'

/** Which amount of the form a component of the tax goes into. Names are data of the property's tax detail; these are India's. */
const COMPONENTS = { CGST: 'Cgst', SGST: 'Sgst', UTGST: 'Sgst', IGST: 'Igst', CESS: 'Ces' } as const
type Column = (typeof COMPONENTS)[keyof typeof COMPONENTS]

const columnOf = (name: string): Column | undefined => COMPONENTS[name.trim().toUpperCase() as keyof typeof COMPONENTS]

const MAX_ITEMS = 1_000
const MAX_DESCRIPTION = 300

/** Amounts in the form are decimal numbers of at most two places. */
const decimal = (amount: number, currency: Currency): number => amount / 10 ** decimalsOf(currency)

type Inv01 = ReturnType<typeof inv01>

/**
 * A document in the form INV-01, version 1.1. Amounts are positive on credit notes too, because the type sets their direction.
 * Built whether or not it would pass: `inv01Findings` lists what the portal would reject.
 */
export function inv01(document: Invoice) {
  const money = (amount: number) => decimal(amount, document.currency)
  const totals = componentTotals(document.taxes)
  const supply = supplyOf(document)
  return {
    Version: '1.1',
    TranDtls: { TaxSch: 'GST', SupTyp: supply, RegRev: 'N' },
    DocDtls: {
      Typ: document.type === 'CREDIT_NOTE' ? 'CRN' : 'INV',
      No: document.number,
      Dt: document.issuedOn.split('-').reverse().join('/'),
    },
    SellerDtls: partyOf(document.seller),
    BuyerDtls: buyerOf(document, supply),
    ItemList: document.lines.map((line, index) => itemOf(line, index, document.currency)),
    ValDtls: {
      AssVal: money(document.net),
      CgstVal: money(totals.Cgst),
      SgstVal: money(totals.Sgst),
      IgstVal: money(totals.Igst),
      CesVal: money(totals.Ces),
      Discount: money(document.afterTax ?? 0),
      RndOffAmt: money(document.roundOff),
      OthChrg: 0,
      TotInvVal: money(document.total),
    },
    ...(document.corrects && {
      RefDtls: {
        InvRm: remarkOf(document.reason),
        PrecDocDtls: [
          { InvNo: document.corrects.number, InvDt: document.corrects.issuedOn.split('-').reverse().join('/') },
        ],
      },
    }),
  }
}

export type SupplyType = 'B2B' | 'B2C' | 'EXPWP' | 'EXPWOP'

/** To a registered business, out of the country with or without payment of the tax, or to a consumer, who is not registered. */
function supplyOf({ billTo, lines, tax }: Invoice): SupplyType {
  if (gstinOf(billTo) !== '') return 'B2B'
  const isExport = lines.length > 0 && lines.every(({ taxes }) => taxes.some(isExported))
  if (!isExport || billTo.country === '' || billTo.country === 'IN') return 'B2C'
  return tax > 0 ? 'EXPWP' : 'EXPWOP'
}
const isExported = ({ exemption, name }: TaxLine): boolean => exemption === 'G' || columnOf(name) === 'Igst'

/** The codes for a buyer abroad: no registered person, another country. */
const ABROAD = { Gstin: 'URP', Pin: 999_999, Stcd: '96' } as const

function buyerOf(document: Invoice, supply: SupplyType) {
  const party = partyOf(document.billTo)
  return supply === 'EXPWP' || supply === 'EXPWOP'
    ? { ...party, ...ABROAD, Pos: ABROAD.Stcd }
    : { ...party, Pos: document.placeOfSupply.slice(0, 2) }
}

/** As long as a field takes; quotes and backslashes, which the portal rejects, as similar signs. */
const plain = (text: string, most: number): string =>
  text.replaceAll('"', '’').replaceAll('\\', '/').replaceAll(/\s+/g, ' ').trim().slice(0, most).trim()

/** A remark has letters, digits, dashes and slashes only. */
const remarkOf = (reason: string): string =>
  reason
    .normalize('NFKD')
    .replaceAll(/[^0-9A-Za-z/]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 100)
    .padEnd(3, '-')

/** A buyer's number counts as a GSTIN in India only. */
const gstinOf = ({ taxNumber, country }: Party): string =>
  country === '' || country === 'IN' ? taxNumber.replaceAll(/[\s-]/g, '').toUpperCase() : ''

const EMAIL = /^[a-zA-Z0-9+_.-]{1,64}@[a-zA-Z0-9.-]+$/
const emailOf = (email: string): string | undefined =>
  EMAIL.test(email) && email.length >= 6 && email.length <= 100 ? email : undefined

function partyOf(party: Party) {
  const gstin = gstinOf(party)
  const [phone, email] = [phoneOf(party.phone), emailOf(party.email)]
  return {
    Gstin: gstin,
    LglNm: plain(party.name, 100),
    Addr1: plain(party.address, 100),
    Loc: plain(party.city || party.address.split(',').at(-1) || '', 50),
    Pin: Number(party.postalCode.replaceAll(/\s/g, '')) || 0,
    Stcd: stateOfGstin(gstin)?.code ?? '',
    ...(phone && { Ph: phone }),
    ...(email && { Em: email }),
  }
}

function phoneOf(phone: string): string | undefined {
  const digits = phone.replaceAll(/\D/g, '')
  return digits.length >= 6 && digits.length <= 12 ? digits : undefined
}

function componentTotals(taxes: readonly TaxLine[]): Record<Column, number> {
  const totals = { Cgst: 0, Sgst: 0, Igst: 0, Ces: 0 }
  for (const { name, amount } of taxes) {
    const column = columnOf(name)
    if (column) totals[column] += amount
  }
  return totals
}

function itemOf(line: InvoiceLine, index: number, currency: Currency) {
  const money = (amount: number) => decimal(amount, currency)
  const description = plain(line.description, MAX_DESCRIPTION)
  const totals = componentTotals(line.taxes)
  const gst = line.taxes.filter(({ name }) => ['Cgst', 'Sgst', 'Igst'].includes(columnOf(name) ?? ''))
  return {
    SlNo: String(index + 1),
    ...(description.length >= 3 && { PrdDesc: description }),
    IsServc: line.code.startsWith('99') ? 'Y' : 'N',
    HsnCd: line.code,
    // A part of a credited amount is no number of things: one, at that price.
    Qty: Math.max(1, line.quantity),
    Unit: 'OTH',
    UnitPrice: money(line.unitNet),
    TotAmt: money(line.net + line.discount),
    Discount: money(line.discount),
    AssAmt: money(line.net),
    GstRt: percentOf(gst.reduce((rate, { basisPoints }) => rate + basisPoints, 0)),
    CgstAmt: money(totals.Cgst),
    SgstAmt: money(totals.Sgst),
    IgstAmt: money(totals.Igst),
    CesAmt: money(totals.Ces),
    TotItemVal: money(line.total),
  }
}

const finding = (code: string, field: string, message: string, severity: Finding['severity'] = 'ERROR'): Finding => ({
  code,
  field,
  message,
  severity,
})

/**
 * What the portal would reject a document for, and what a careful accountant would look at. Tax of an inclusive price may differ
 * from rate x base by one unit per component, never by more.
 */
export function inv01Findings(document: Invoice): Finding[] {
  const form = inv01(document)
  return [
    ...headFindings(document, form),
    ...partyFindings(document, form),
    ...lineFindings(document),
    ...sumFindings(document),
  ]
}

function headFindings(document: Invoice, { DocDtls }: Inv01): Finding[] {
  const findings: Finding[] = []
  if (document.currency !== 'INR') findings.push(finding('currency', 'ValDtls', 'The form knows rupees only'))
  if (!/^[A-Za-z1-9][A-Za-z0-9/-]{0,15}$/.test(DocDtls.No))
    findings.push(
      finding(
        'number',
        'DocDtls.No',
        'At most 16 letters, digits, dashes and slashes, the first a letter or a digit but 0',
      ),
    )
  if (document.lines.length > MAX_ITEMS) findings.push(finding('items', 'ItemList', `At most ${MAX_ITEMS} lines`))
  if (document.lines.length === 0) findings.push(finding('items', 'ItemList', 'A document has a line'))
  return findings
}

function partyFindings(document: Invoice, { SellerDtls, BuyerDtls }: Inv01): Finding[] {
  const findings: Finding[] = []
  if (!isGstin(SellerDtls.Gstin))
    findings.push(finding('seller_gstin', 'SellerDtls.Gstin', 'The property has no valid GSTIN'))
  if (supplyOf(document) === 'B2C')
    findings.push(finding('not_b2b', 'BuyerDtls.Gstin', 'Without the GSTIN of the buyer there is nothing to register'))
  else if (BuyerDtls.Gstin !== ABROAD.Gstin && !isGstin(BuyerDtls.Gstin))
    findings.push(finding('buyer_gstin', 'BuyerDtls.Gstin', 'The check character of the buyer’s GSTIN is wrong'))
  if (SellerDtls.Gstin !== '' && SellerDtls.Gstin === BuyerDtls.Gstin)
    findings.push(finding('own_gstin', 'BuyerDtls.Gstin', 'Seller and buyer are the same'))
  if (document.placeOfSupply === '')
    findings.push(finding('place', 'BuyerDtls.Pos', 'The place of supply is not known'))
  for (const [name, party] of [
    ['SellerDtls', SellerDtls],
    ['BuyerDtls', BuyerDtls],
  ] as const) {
    if (party.LglNm.length < 3)
      findings.push(finding('name', `${name}.LglNm`, 'A name of at least three characters is needed'))
    if (party.Addr1 === '') findings.push(finding('address', `${name}.Addr1`, 'An address is needed'))
    if (party.Loc.length < 3) findings.push(finding('place_name', `${name}.Loc`, 'A city is needed'))
    if (party.Pin < 100_000 || party.Pin > 999_999)
      findings.push(finding('postal_code', `${name}.Pin`, 'A postal code of six digits is needed'))
  }
  return findings
}

function lineFindings({ lines }: Invoice): Finding[] {
  return lines.flatMap((line, index) => {
    const at = `ItemList[${index}]`
    const findings: Finding[] = []
    if (!/^(?!0+$)(\d{4}|\d{6}|\d{8})$/.test(line.code))
      findings.push(finding('code', `${at}.HsnCd`, 'A service code of 4, 6 or 8 digits is needed'))
    if (line.net < 0 || line.tax < 0) findings.push(finding('negative', `${at}.AssAmt`, 'Amounts are not below zero'))
    if (line.net + line.tax !== line.total)
      findings.push(finding('line_sum', `${at}.TotItemVal`, 'Net and tax are not the total'))
    const unknown = line.taxes.filter(({ name, amount }) => amount !== 0 && columnOf(name) === undefined)
    for (const { name } of unknown)
      findings.push(finding('component', `${at}`, `The form has no place for the tax ${name}`))
    if (line.taxes.reduce((total, { amount }) => total + amount, 0) !== line.tax)
      findings.push(finding('line_tax', `${at}`, 'The components are not the tax of the line'))
    for (const { name, basisPoints, amount } of line.taxes)
      if (Math.abs(amount * 10_000 - line.net * basisPoints) > 10_000 * Math.max(1, line.quantity))
        findings.push(finding('rate', `${at}`, `${name} is not ${percentOf(basisPoints)} % of the line`))
    const rates = new Map(line.taxes.map(({ name, amount }) => [columnOf(name), amount]))
    if (rates.has('Cgst') && rates.has('Sgst') && rates.get('Cgst') !== rates.get('Sgst'))
      findings.push(finding('halves', `${at}`, 'CGST and SGST differ', 'WARNING'))
    if (line.description.length > MAX_DESCRIPTION)
      findings.push(
        finding('description', `${at}.PrdDesc`, `Only the first ${MAX_DESCRIPTION} characters go out`, 'WARNING'),
      )
    return findings
  })
}

/** Half of the smallest round-off the form accepts unchecked. */
const MAX_ROUND_OFF = 9_999

function sumFindings({ lines, taxes, net, tax, roundOff, afterTax = zero, total }: Invoice): Finding[] {
  const findings: Finding[] = []
  const of = (amount: (line: InvoiceLine) => number) => lines.reduce((sum, line) => sum + amount(line), 0)
  if (of((line) => line.net) !== net)
    findings.push(finding('net_sum', 'ValDtls.AssVal', 'The lines do not add up to the net'))
  if (of((line) => line.tax) !== tax) findings.push(finding('tax_sum', 'ValDtls', 'The lines do not add up to the tax'))
  if (taxes.reduce((sum, { amount }) => sum + amount, 0) !== tax)
    findings.push(finding('component_sum', 'ValDtls', 'The components do not add up to the tax'))
  if (net + tax + roundOff - afterTax !== total)
    findings.push(finding('total_sum', 'ValDtls.TotInvVal', 'Net, tax and round-off are not the total'))
  if (Math.abs(roundOff) > MAX_ROUND_OFF) findings.push(finding('round_off', 'ValDtls.RndOffAmt', 'At most 99.99'))
  return findings
}
