import { countryCodeOf } from '#core/countries.ts'
import { isIban } from '#core/iban.ts'
import { decimalsOf, percentOf } from '#core/money.ts'
import type { Invoice, InvoiceLine, Party } from '../contract/documents.ts'
import { breakdownOf, type Category, categoryOf, rateOf, vatOf } from './tax-categories.ts'
import { element as el, printXml, type XmlNode } from '#core/xml.ts'

/** Documents of UNTDID 1001: a commercial invoice and a credit note. */
const TYPE_CODE = { INVOICE: '380', CREDIT_NOTE: '381' } as const
const GUIDELINE = 'urn:cen.eu:en16931:2017'
const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

/**
 * A document in the Cross Industry Invoice syntax by the profile EN 16931, as Factur-X carries it. Amounts have the currency's
 * decimals; a credit note's are positive, its type sets their direction.
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
        ...document.lines.map((line, index) => lineOf(line, index, document, money)),
        agreement(document),
        el('ram:ApplicableHeaderTradeDelivery', {}, deliveryOf(document)),
        settlement(document, money),
      ]),
    ]),
  )
}

const dateOf = (day: string): XmlNode => el('udt:DateTimeString', { format: '102' }, day.replaceAll('-', ''))

/** Quantity and price must multiply to the line's net exactly, so a price that does not divide is given for the whole line. */
export function priceOf({ quantity, net, discount, unitNet }: InvoiceLine): { quantity: number; price: number } {
  const isExact = quantity > 0 && discount === 0 && unitNet * quantity === net
  return isExact ? { quantity, price: unitNet } : { quantity: 1, price: net }
}

function lineOf(line: InvoiceLine, index: number, { seller }: Invoice, money: (amount: number) => string): XmlNode {
  const { quantity, price } = priceOf(line)
  const category = categoryOf(line, seller)
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
        el('ram:CategoryCode', {}, category),
        ...rateIn(category, rateOf(line.taxes)),
      ]),
      el('ram:SpecifiedTradeSettlementLineMonetarySummation', {}, [el('ram:LineTotalAmount', {}, money(line.net))]),
    ]),
  ])
}

/** What is outside the scope of the tax has no rate, not even 0. */
const rateIn = (category: Category, basisPoints: number): XmlNode[] =>
  category === 'O' ? [] : [el('ram:RateApplicablePercent', {}, percentOf(basisPoints).toFixed(2))]

/** An element with a text, where there is one. */
const some = (name: string, text: string, attributes: Record<string, string> = {}): XmlNode[] =>
  text === '' ? [] : [el(name, attributes, text)]

/** The form has its own code for Kosovo. */
const countryOf = ({ country }: Party): string => {
  const code = countryCodeOf(country)
  return code === 'XK' ? '1A' : code
}

function tradeParty(name: 'ram:SellerTradeParty' | 'ram:BuyerTradeParty', party: Party, document: Invoice): XmlNode {
  const vat = vatOf(party, document)
  const isSeller = name === 'ram:SellerTradeParty'
  const other = vat === undefined ? party.taxNumber.trim() : ''
  const registrations = [
    ...some('ram:ID', vat ?? '', { schemeID: 'VA' }),
    ...(isSeller ? some('ram:ID', other, { schemeID: 'FC' }) : []),
  ]
  return el(name, {}, [
    // Another tax number identifies a buyer, but does not show that they are registered for this tax.
    ...(isSeller ? [] : some('ram:ID', other)),
    el('ram:Name', {}, party.name),
    ...some('ram:ID', party.registrationNumber ?? '').map((id) => el('ram:SpecifiedLegalOrganization', {}, [id])),
    el('ram:PostalTradeAddress', {}, [
      ...some('ram:PostcodeCode', party.postalCode),
      ...some('ram:LineOne', party.address.replaceAll('\n', ', ')),
      ...some('ram:CityName', party.city),
      el('ram:CountryID', {}, countryOf(party)),
    ]),
    ...some('ram:URIID', party.email, { schemeID: 'EM' }).map((id) => el('ram:URIUniversalCommunication', {}, [id])),
    ...registrations.map((id) => el('ram:SpecifiedTaxRegistration', {}, [id])),
  ])
}

/** The seller's own number of the booking is no order number of the buyer: that one comes from the buyer. */
const agreement = (document: Invoice): XmlNode =>
  el('ram:ApplicableHeaderTradeAgreement', {}, [
    tradeParty('ram:SellerTradeParty', document.seller, document),
    tradeParty('ram:BuyerTradeParty', document.billTo, document),
    ...some('ram:IssuerAssignedID', document.bookingReference).map((id) =>
      el('ram:SellerOrderReferencedDocument', {}, [id]),
    ),
    ...some('ram:IssuerAssignedID', document.buyerReference ?? '').map((id) =>
      el('ram:BuyerOrderReferencedDocument', {}, [id]),
    ),
  ])

/** The day of supply: when the stay ended, or the last thing was served. */
const deliveryOf = (document: Invoice): XmlNode[] => {
  const last = document.lines
    .map(({ from, until }) => until ?? from)
    .toSorted()
    .at(-1)
  // A supply to another member state names the destination.
  const isSent = document.lines.some((line) => categoryOf(line, document.seller) === 'K')
  const place = el('ram:PostalTradeAddress', {}, [el('ram:CountryID', {}, countryOf(document.billTo))])
  return [
    ...(isSent ? [el('ram:ShipToTradeParty', {}, [place])] : []),
    ...(last ? [el('ram:ActualDeliverySupplyChainEvent', {}, [el('ram:OccurrenceDateTime', {}, [dateOf(last)])])] : []),
  ]
}

/** Where the buyer pays what is left: UNTDID 4461, 58 is a SEPA transfer, 30 any other. */
function paymentMeans({ payTo, currency, type }: Invoice, due: number): XmlNode[] {
  if (!payTo || payTo.account === '' || due <= 0 || type !== 'INVOICE') return []
  const account = payTo.account.replaceAll(/\s/g, '')
  return [
    el('ram:SpecifiedTradeSettlementPaymentMeans', {}, [
      el('ram:TypeCode', {}, isIban(account) && currency === 'EUR' ? '58' : '30'),
      el('ram:PayeePartyCreditorFinancialAccount', {}, [
        el(isIban(account) ? 'ram:IBANID' : 'ram:ProprietaryID', {}, account),
      ]),
      ...some('ram:BICID', payTo.bic).map((bic) => el('ram:PayeeSpecifiedCreditorFinancialInstitution', {}, [bic])),
    ]),
  ]
}

function settlement(document: Invoice, money: (amount: number) => string): XmlNode {
  const { currency, net, tax, total, roundOff, dueOn, corrects } = document
  const paid = prepaidOf(document)
  // An allowance of the document would lower the base of the tax; what comes off after tax does not, so it is an amount that is paid already.
  const prepaid = paid + (document.afterTax ?? 0)
  return el('ram:ApplicableHeaderTradeSettlement', {}, [
    el('ram:InvoiceCurrencyCode', {}, currency),
    ...paymentMeans(document, total - paid),
    ...breakdownOf(document).map(({ category, basisPoints, base, tax: amount, reason, reasonCode }) =>
      el('ram:ApplicableTradeTax', {}, [
        el('ram:CalculatedAmount', {}, money(amount)),
        el('ram:TypeCode', {}, 'VAT'),
        ...some('ram:ExemptionReason', reason),
        el('ram:BasisAmount', {}, money(base)),
        el('ram:CategoryCode', {}, category),
        ...some('ram:ExemptionReasonCode', reasonCode),
        ...rateIn(category, basisPoints),
      ]),
    ),
    el('ram:SpecifiedTradePaymentTerms', {}, [el('ram:DueDateDateTime', {}, [dateOf(dueOn ?? document.issuedOn)])]),
    el('ram:SpecifiedTradeSettlementHeaderMonetarySummation', {}, [
      el('ram:LineTotalAmount', {}, money(net)),
      el('ram:TaxBasisTotalAmount', {}, money(net)),
      el('ram:TaxTotalAmount', { currencyID: currency }, money(tax)),
      ...(roundOff === 0 ? [] : [el('ram:RoundingAmount', {}, money(roundOff))]),
      el('ram:GrandTotalAmount', {}, money(net + tax)),
      ...(prepaid === 0 ? [] : [el('ram:TotalPrepaidAmount', {}, money(prepaid))]),
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
