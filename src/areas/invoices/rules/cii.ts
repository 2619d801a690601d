import type { TaxLine } from '#areas/folios/contract.ts'
import { decimalsOf, percentOf } from '#core/money.ts'
import type { Finding, Invoice, InvoiceLine, Party } from '../contract/documents.ts'
import { element as el, printXml, type XmlNode } from './xml.ts'

/** Documents of UNTDID 1001: a commercial invoice and a credit note. */
const TYPE_CODE = { INVOICE: '380', CREDIT_NOTE: '381' } as const
const GUIDELINE = 'urn:cen.eu:en16931:2017'
const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

/** A tax of the breakdown: everything at one rate. Components of one line (CGST and SGST) are one rate in this form. */
export type Breakdown = { category: 'S' | 'Z'; basisPoints: number; base: number; tax: number }

const rateOf = (taxes: readonly TaxLine[]): number => taxes.reduce((rate, { basisPoints }) => rate + basisPoints, 0)

/** Taxable amount and tax per rate, in the order rates first appear. */
export function breakdownOf(lines: readonly InvoiceLine[]): Breakdown[] {
  const rates = new Map<number, Breakdown>()
  for (const { taxes, net, tax } of lines) {
    const basisPoints = rateOf(taxes)
    const known = rates.get(basisPoints) ?? { category: basisPoints > 0 ? 'S' : 'Z', basisPoints, base: 0, tax: 0 }
    rates.set(basisPoints, { ...known, base: known.base + net, tax: known.tax + tax })
  }
  return [...rates.values()]
}

/**
 * A document in the Cross Industry Invoice syntax by the profile EN 16931, as Factur-X carries it. Amounts have the currency's
 * decimals; a credit note's are positive, its type says which way they go.
 */
export function cii(document: Invoice): string {
  const money = (amount: number): string => (amount / 10 ** decimalsOf(document.currency)).toFixed(2)
  return printXml(
    el('rsm:CrossIndustryInvoice', NAMESPACES, [
      el('rsm:ExchangedDocumentContext', {}, [
        el('ram:GuidelineSpecifiedDocumentContextParameter', {}, [el('ram:ID', {}, GUIDELINE)]),
      ]),
      el('rsm:ExchangedDocument', {}, [
        el('ram:ID', {}, document.number),
        el('ram:TypeCode', {}, TYPE_CODE[document.type]),
        el('ram:IssueDateTime', {}, [dateOf(document.issuedOn)]),
        ...[document.note, document.reason]
          .filter((text) => text !== '')
          .map((text) => el('ram:IncludedNote', {}, [el('ram:Content', {}, text)])),
      ]),
      el('rsm:SupplyChainTradeTransaction', {}, [
        ...document.lines.map((line, index) => lineOf(line, index, money)),
        agreement(document),
        el('ram:ApplicableHeaderTradeDelivery', {}, deliveryOf(document)),
        settlement(document, money),
      ]),
    ]),
  )
}

const dateOf = (day: string): XmlNode => el('udt:DateTimeString', { format: '102' }, day.replaceAll('-', ''))

/** Quantity and price must give the line's net exactly, so a price that does not divide is given for the whole line. */
function priceOf({ quantity, net, discount, unitNet }: InvoiceLine): { quantity: number; price: number } {
  const isExact = quantity > 0 && discount === 0 && unitNet * quantity === net
  return isExact ? { quantity, price: unitNet } : { quantity: 1, price: net }
}

function lineOf(line: InvoiceLine, index: number, money: (amount: number) => string): XmlNode {
  const { quantity, price } = priceOf(line)
  const basisPoints = rateOf(line.taxes)
  return el('ram:IncludedSupplyChainTradeLineItem', {}, [
    el('ram:AssociatedDocumentLineDocument', {}, [el('ram:LineID', {}, String(index + 1))]),
    el('ram:SpecifiedTradeProduct', {}, [
      el('ram:Name', {}, line.description),
      ...(line.code === ''
        ? []
        : [el('ram:DesignatedProductClassification', {}, [el('ram:ClassCode', { listID: 'HS' }, line.code)])]),
    ]),
    el('ram:SpecifiedLineTradeAgreement', {}, [
      el('ram:NetPriceProductTradePrice', {}, [el('ram:ChargeAmount', {}, money(price))]),
    ]),
    el('ram:SpecifiedLineTradeDelivery', {}, [el('ram:BilledQuantity', { unitCode: 'C62' }, String(quantity))]),
    el('ram:SpecifiedLineTradeSettlement', {}, [
      el('ram:ApplicableTradeTax', {}, [
        el('ram:TypeCode', {}, 'VAT'),
        el('ram:CategoryCode', {}, basisPoints > 0 ? 'S' : 'Z'),
        el('ram:RateApplicablePercent', {}, percentOf(basisPoints).toFixed(2)),
      ]),
      el('ram:SpecifiedTradeSettlementLineMonetarySummation', {}, [el('ram:LineTotalAmount', {}, money(line.net))]),
    ]),
  ])
}

function tradeParty(name: string, party: Party): XmlNode {
  return el(name, {}, [
    el('ram:Name', {}, party.name),
    el('ram:PostalTradeAddress', {}, [
      ...(party.postalCode === '' ? [] : [el('ram:PostcodeCode', {}, party.postalCode)]),
      ...(party.address === '' ? [] : [el('ram:LineOne', {}, party.address.replaceAll('\n', ', '))]),
      ...(party.city === '' ? [] : [el('ram:CityName', {}, party.city)]),
      el('ram:CountryID', {}, party.country),
    ]),
    ...(party.email === ''
      ? []
      : [el('ram:URIUniversalCommunication', {}, [el('ram:URIID', { schemeID: 'EM' }, party.email)])]),
    ...(party.taxNumber === ''
      ? []
      : [el('ram:SpecifiedTaxRegistration', {}, [el('ram:ID', { schemeID: 'VA' }, vatNumber(party))])]),
  ])
}

/** With the country before it, as the form wants it. */
export function vatNumber({ taxNumber, country }: Party): string {
  const plain = taxNumber.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()
  return /^[A-Z]{2}/.test(plain) ? plain : `${country}${plain}`
}

const agreement = ({ seller, billTo, bookingReference }: Invoice): XmlNode =>
  el('ram:ApplicableHeaderTradeAgreement', {}, [
    tradeParty('ram:SellerTradeParty', seller),
    tradeParty('ram:BuyerTradeParty', billTo),
    ...(bookingReference === ''
      ? []
      : [el('ram:BuyerOrderReferencedDocument', {}, [el('ram:IssuerAssignedID', {}, bookingReference)])]),
  ])

/** The day of supply: when the stay ended, or the last thing was served. */
const deliveryOf = ({ lines }: Invoice): XmlNode[] => {
  const last = lines
    .map(({ from, until }) => until ?? from)
    .toSorted()
    .at(-1)
  return last ? [el('ram:ActualDeliverySupplyChainEvent', {}, [el('ram:OccurrenceDateTime', {}, [dateOf(last)])])] : []
}

function settlement(document: Invoice, money: (amount: number) => string): XmlNode {
  const { currency, net, tax, total, roundOff, dueOn, corrects } = document
  const paid = prepaidOf(document)
  return el('ram:ApplicableHeaderTradeSettlement', {}, [
    el('ram:InvoiceCurrencyCode', {}, currency),
    ...breakdownOf(document.lines).map(({ category, basisPoints, base, tax: amount }) =>
      el('ram:ApplicableTradeTax', {}, [
        el('ram:CalculatedAmount', {}, money(amount)),
        el('ram:TypeCode', {}, 'VAT'),
        el('ram:BasisAmount', {}, money(base)),
        el('ram:CategoryCode', {}, category),
        el('ram:RateApplicablePercent', {}, percentOf(basisPoints).toFixed(2)),
      ]),
    ),
    el('ram:SpecifiedTradePaymentTerms', {}, [el('ram:DueDateDateTime', {}, [dateOf(dueOn ?? document.issuedOn)])]),
    el('ram:SpecifiedTradeSettlementHeaderMonetarySummation', {}, [
      el('ram:LineTotalAmount', {}, money(net)),
      el('ram:TaxBasisTotalAmount', {}, money(net)),
      el('ram:TaxTotalAmount', { currencyID: currency }, money(tax)),
      ...(roundOff === 0 ? [] : [el('ram:RoundingAmount', {}, money(roundOff))]),
      el('ram:GrandTotalAmount', {}, money(net + tax)),
      ...(paid === 0 ? [] : [el('ram:TotalPrepaidAmount', {}, money(paid))]),
      el('ram:DuePayableAmount', {}, money(total - paid)),
    ]),
    ...(corrects
      ? [
          el('ram:InvoiceReferencedDocument', {}, [
            el('ram:IssuerAssignedID', {}, corrects.number),
            el('ram:FormattedIssueDateTime', {}, [
              el(
                'qdt:DateTimeString',
                { format: '102', 'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100' },
                corrects.issuedOn.replaceAll('-', ''),
              ),
            ]),
          ]),
        ]
      : []),
  ])
}

/** What was paid before it was issued, as far as this document goes. */
const prepaidOf = ({ type, paid, total }: Invoice): number =>
  type === 'INVOICE' ? Math.min(Math.max(0, paid), total) : 0

const finding = (code: string, field: string, message: string, severity: Finding['severity'] = 'ERROR'): Finding => ({
  code,
  field,
  message,
  severity,
})

/**
 * The rules of EN 16931 a hotel's document can break, by the names of its business rules. Sums are exact; only the tax of a rate may
 * differ from rate x base, by one unit per line, because tax is rounded line by line.
 */
export function en16931Findings(document: Invoice): Finding[] {
  const { seller, billTo, lines, net, tax, roundOff, total } = document
  const findings: Finding[] = []
  const need = (code: string, field: string, value: string, message: string) => {
    if (value.trim() === '') findings.push(finding(code, field, message))
  }
  need('BR-02', 'BT-1', document.number, 'A number is needed')
  need('BR-06', 'BT-27', seller.name, 'The seller has no name')
  need('BR-07', 'BT-44', billTo.name, 'The buyer has no name')
  need('BR-09', 'BT-40', seller.country, 'The seller has no country')
  need('BR-11', 'BT-55', billTo.country, 'The buyer has no country')
  if (lines.length === 0) findings.push(finding('BR-16', 'BG-25', 'A document has a line'))
  const isTaxed = lines.some(({ taxes }) => rateOf(taxes) > 0)
  if (isTaxed && seller.taxNumber.trim() === '')
    findings.push(finding('BR-S-02', 'BT-31', 'Where tax is charged the seller has a tax number'))
  for (const [field, party] of [
    ['BT-31', seller],
    ['BT-48', billTo],
  ] as const)
    if (party.taxNumber !== '' && !/^[A-Z]{2}/.test(vatNumber(party)))
      findings.push(finding('BR-CO-09', field, 'A tax number begins with the code of its country'))
  if (document.type === 'CREDIT_NOTE' && document.corrects === null)
    findings.push(finding('BR-55', 'BT-25', 'A credit note names its invoice'))
  if (decimalsOf(document.currency) > 2)
    findings.push(finding('BR-DEC', 'BT-5', 'Amounts have at most two decimals, this currency has more'))

  lines.forEach((line, index) => {
    const at = `BG-25[${index + 1}]`
    if (line.description.trim() === '') findings.push(finding('BR-25', `${at}/BT-153`, 'A line says what was sold'))
    const { quantity, price } = priceOf(line)
    if (quantity * price !== line.net)
      findings.push(finding('BR-CO-10', `${at}/BT-131`, 'Quantity and price are not the net of the line'))
    if (price < 0) findings.push(finding('BR-27', `${at}/BT-146`, 'A price is not below zero'))
    if (line.net + line.tax !== line.total) findings.push(finding('BR-CO-15', at, 'Net and tax are not the total'))
  })
  const of = (amount: (line: InvoiceLine) => number) => lines.reduce((sum, line) => sum + amount(line), 0)
  if (of((line) => line.net) !== net) findings.push(finding('BR-CO-10', 'BT-106', 'The lines do not add up to the net'))
  const breakdown = breakdownOf(lines)
  if (breakdown.reduce((sum, part) => sum + part.tax, 0) !== tax)
    findings.push(finding('BR-CO-14', 'BT-110', 'The tax breakdown is not the tax'))
  for (const { basisPoints, base, tax: amount } of breakdown) {
    const tolerance = lines
      .filter((line) => rateOf(line.taxes) === basisPoints)
      .reduce((count, line) => count + Math.max(1, line.taxes.length) * Math.max(1, line.quantity), 0)
    if (Math.abs(amount * 10_000 - base * basisPoints) > 10_000 * tolerance)
      findings.push(finding('BR-CO-17', 'BT-117', `The tax at ${percentOf(basisPoints)} % is not that of its base`))
  }
  if (net + tax + roundOff !== total)
    findings.push(finding('BR-CO-16', 'BT-115', 'Net, tax and rounding are not the total'))
  if (of((line) => line.net) < 0) findings.push(finding('BR-27', 'BT-106', 'The net is not below zero'))
  return findings
}
