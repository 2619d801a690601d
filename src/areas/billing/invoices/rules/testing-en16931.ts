import { COUNTRY_CODES } from '#core/countries.ts'

/**
 * The business rules of EN 16931 in the Cross Industry Invoice syntax, as far as documents of a hotel touch them, restated from the
 * published validation artefacts 1.3 of CEN/TC 434 (https://github.com/ConnectingEurope/eInvoicing-EN16931). They read the XML and
 * nothing else, so that no mistake of the writer can hide in them.
 */
type Rule = readonly [id: string, holds: (doc: Cii) => boolean]

const children = (node: Element, name: string): Element[] =>
  [...node.children].filter(({ localName }) => localName === name)
/** Elements at a path of names without prefixes. */
const at = (node: Element, path: string): Element[] =>
  path.split('/').reduce<Element[]>((nodes, name) => nodes.flatMap((one) => children(one, name)), [node])
const textAt = (node: Element, path: string): string => at(node, path)[0]?.textContent?.trim() ?? ''
const has = (node: Element, path: string): boolean => textAt(node, path) !== ''
/** An amount in hundredths; NaN where there is none. */
const cents = (node: Element, path: string): number => {
  const written = textAt(node, path)
  return written === '' ? Number.NaN : Math.round(Number(written) * 100)
}
const or0 = (amount: number): number => (Number.isNaN(amount) ? 0 : amount)
const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

type Cii = ReturnType<typeof read>

function read(xml: string) {
  const parsed = new DOMParser().parseFromString(xml, 'application/xml')
  if (parsed.querySelector('parsererror')) throw new Error('not well-formed')
  const root = parsed.documentElement
  const trade = at(root, 'SupplyChainTradeTransaction')[0] ?? root
  const [agreement, delivery, settlement] = ['Agreement', 'Delivery', 'Settlement'].map(
    (part) => at(trade, `ApplicableHeaderTrade${part}`)[0] ?? root,
  ) as [Element, Element, Element]
  const party = (name: string) => at(agreement, name)[0] ?? root
  const lines = at(trade, 'IncludedSupplyChainTradeLineItem')
  return {
    root, trade, agreement, delivery, settlement, lines,
    seller: party('SellerTradeParty'),
    buyer: party('BuyerTradeParty'),
    sums: at(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation')[0] ?? root,
    breakdown: at(settlement, 'ApplicableTradeTax'),
    lineTaxes: lines.map((line) => at(line, 'SpecifiedLineTradeSettlement/ApplicableTradeTax')[0] ?? root),
  } // prettier-ignore
}

const numbersOf = (party: Element, scheme: 'VA' | 'FC'): string[] =>
  at(party, 'SpecifiedTaxRegistration/ID')
    .filter((id) => id.getAttribute('schemeID') === scheme)
    .map((id) => id.textContent ?? '')
const isTaxed = ({ seller }: Cii) => numbersOf(seller, 'VA').length + numbersOf(seller, 'FC').length > 0
const isVat = ({ seller }: Cii) => numbersOf(seller, 'VA').length > 0
const buyersVat = ({ buyer }: Cii) => numbersOf(buyer, 'VA').length > 0

const categoryIn = (tax: Element): string => textAt(tax, 'CategoryCode')
const of = (doc: Cii, category: string) => doc.breakdown.filter((tax) => categoryIn(tax) === category)
const linesOf = (doc: Cii, category: string) => doc.lineTaxes.filter((tax) => categoryIn(tax) === category)
const netOf = (line: Element) => cents(line, 'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount') // prettier-ignore
const sumOf = (doc: Cii, category: string, rate?: string) =>
  total(
    doc.lines
      .filter((_, index) => {
        const tax = doc.lineTaxes[index]
        return (
          tax && categoryIn(tax) === category && (rate === undefined || textAt(tax, 'RateApplicablePercent') === rate)
        )
      })
      .map(netOf),
  )

/** What every category that charges nothing has in common; `named` is how its rules are called. */
const untaxed = (category: string, named: string, isKnown: (doc: Cii) => boolean, hasReason: boolean): Rule[] => [
  [`BR-${named}-01`, (doc) => of(doc, category).length === (linesOf(doc, category).length > 0 ? 1 : 0)],
  [`BR-${named}-02`, (doc) => linesOf(doc, category).length === 0 || isKnown(doc)],
  [`BR-${named}-05`, (doc) => linesOf(doc, category).every((tax) => category === 'O' ? !has(tax, 'RateApplicablePercent') : Number(textAt(tax, 'RateApplicablePercent')) === 0)],
  [`BR-${named}-08`, (doc) => of(doc, category).every((tax) => cents(tax, 'BasisAmount') === sumOf(doc, category))],
  [`BR-${named}-09`, (doc) => of(doc, category).every((tax) => cents(tax, 'CalculatedAmount') === 0)],
  [`BR-${named}-10`, (doc) => of(doc, category).every((tax) => (has(tax, 'ExemptionReason') || has(tax, 'ExemptionReasonCode')) === hasReason)],
] // prettier-ignore

const VAT_COUNTRIES = new Set([...COUNTRY_CODES.filter((code) => code !== 'XK'), '1A', 'EL', 'XI'])
const COUNTRIES = new Set([...COUNTRY_CODES.filter((code) => code !== 'XK'), '1A'])
const REASON_CODES = new Set(['VATEX-EU-O', 'VATEX-EU-IC', 'VATEX-EU-AE', 'VATEX-EU-G'])
const isIn = (known: ReadonlySet<string> | readonly string[]) => (text: string) => (Array.isArray(known) ? known.includes(text) : (known as ReadonlySet<string>).has(text)) // prettier-ignore

/** The order the schema D16B has the children of an element in; only those we write. */
const ORDER: Readonly<Record<string, string>> = {
  CrossIndustryInvoice: 'ExchangedDocumentContext ExchangedDocument SupplyChainTradeTransaction',
  ExchangedDocument: 'ID TypeCode IssueDateTime IncludedNote',
  SupplyChainTradeTransaction: 'IncludedSupplyChainTradeLineItem ApplicableHeaderTradeAgreement ApplicableHeaderTradeDelivery ApplicableHeaderTradeSettlement',
  IncludedSupplyChainTradeLineItem: 'AssociatedDocumentLineDocument SpecifiedTradeProduct SpecifiedLineTradeAgreement SpecifiedLineTradeDelivery SpecifiedLineTradeSettlement',
  ApplicableHeaderTradeAgreement: 'SellerTradeParty BuyerTradeParty SellerOrderReferencedDocument BuyerOrderReferencedDocument',
  ApplicableHeaderTradeDelivery: 'ShipToTradeParty ActualDeliverySupplyChainEvent',
  ApplicableHeaderTradeSettlement: 'InvoiceCurrencyCode SpecifiedTradeSettlementPaymentMeans ApplicableTradeTax SpecifiedTradePaymentTerms SpecifiedTradeSettlementHeaderMonetarySummation InvoiceReferencedDocument',
  SellerTradeParty: 'ID Name SpecifiedLegalOrganization PostalTradeAddress URIUniversalCommunication SpecifiedTaxRegistration',
  BuyerTradeParty: 'ID Name SpecifiedLegalOrganization PostalTradeAddress URIUniversalCommunication SpecifiedTaxRegistration',
  PostalTradeAddress: 'PostcodeCode LineOne CityName CountryID',
  ApplicableTradeTax: 'CalculatedAmount TypeCode ExemptionReason BasisAmount CategoryCode ExemptionReasonCode RateApplicablePercent',
  SpecifiedTradeSettlementPaymentMeans: 'TypeCode PayeePartyCreditorFinancialAccount PayeeSpecifiedCreditorFinancialInstitution',
  SpecifiedTradeSettlementHeaderMonetarySummation: 'LineTotalAmount TaxBasisTotalAmount TaxTotalAmount RoundingAmount GrandTotalAmount TotalPrepaidAmount DuePayableAmount',
} // prettier-ignore

const isInOrder = (node: Element): boolean => {
  const order = ORDER[node.localName]?.split(' ')
  const places = [...node.children].map(({ localName }) => order?.indexOf(localName) ?? 0)
  const isRising =
    order === undefined || places.every((place, index) => place >= 0 && place >= (places[index - 1] ?? 0))
  return isRising && [...node.children].every(isInOrder)
}

const EVERY: readonly Rule[] = [
  ['XSD', ({ root }) => isInOrder(root)],
  ['BR-01', ({ root }) => has(root, 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID')],
  ['BR-02', ({ root }) => has(root, 'ExchangedDocument/ID')],
  ['BR-03', ({ root }) => /^\d{8}$/.test(textAt(root, 'ExchangedDocument/IssueDateTime/DateTimeString'))],
  ['BR-05', ({ settlement }) => has(settlement, 'InvoiceCurrencyCode')],
  ['BR-06', ({ seller }) => has(seller, 'Name')],
  ['BR-07', ({ buyer }) => has(buyer, 'Name')],
  ['BR-09', ({ seller }) => has(seller, 'PostalTradeAddress/CountryID')],
  ['BR-11', ({ buyer }) => has(buyer, 'PostalTradeAddress/CountryID')],
  ['BR-12', ({ sums }) => has(sums, 'LineTotalAmount') && has(sums, 'TaxBasisTotalAmount') && has(sums, 'GrandTotalAmount') && has(sums, 'DuePayableAmount')],
  ['BR-16', ({ lines }) => lines.length > 0],
  ['BR-21', ({ lines }) => lines.every((line) => has(line, 'AssociatedDocumentLineDocument/LineID'))],
  ['BR-22', ({ lines }) => lines.every((line) => has(line, 'SpecifiedLineTradeDelivery/BilledQuantity'))],
  ['BR-25', ({ lines }) => lines.every((line) => has(line, 'SpecifiedTradeProduct/Name'))],
  ['BR-27', ({ lines }) => lines.every((line) => cents(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount') >= 0)],
  ['BR-45', ({ breakdown }) => breakdown.every((tax) => has(tax, 'BasisAmount') && has(tax, 'CalculatedAmount') && has(tax, 'CategoryCode'))],
  ['BR-48', ({ breakdown }) => breakdown.every((tax) => has(tax, 'RateApplicablePercent') || categoryIn(tax) === 'O')],
  ['BR-49', ({ settlement }) => at(settlement, 'SpecifiedTradeSettlementPaymentMeans').every((means) => has(means, 'TypeCode'))],
  ['BR-50', ({ settlement }) => at(settlement, 'SpecifiedTradeSettlementPaymentMeans').every((means) => has(means, 'PayeePartyCreditorFinancialAccount/IBANID') || has(means, 'PayeePartyCreditorFinancialAccount/ProprietaryID'))],
  ['BR-55', ({ settlement }) => at(settlement, 'InvoiceReferencedDocument').every((document) => has(document, 'IssuerAssignedID'))],
  ['BR-62', ({ root }) => [...root.getElementsByTagName('ram:URIID')].every((id) => id.getAttribute('schemeID') === 'EM')],
  ['BR-65', ({ root }) => [...root.getElementsByTagName('ram:ClassCode')].every((code) => code.getAttribute('listID') === 'HS')],
  ['BR-CO-09', ({ seller, buyer }) => [seller, buyer].every((party) => numbersOf(party, 'VA').every((number) => VAT_COUNTRIES.has(number.slice(0, 2))))],
  ['BR-CO-10', ({ sums, lines }) => cents(sums, 'LineTotalAmount') === total(lines.map(netOf))],
  ['BR-CO-13', ({ sums }) => cents(sums, 'TaxBasisTotalAmount') === cents(sums, 'LineTotalAmount')],
  ['BR-CO-14', ({ sums, breakdown }) => cents(sums, 'TaxTotalAmount') === total(breakdown.map((tax) => cents(tax, 'CalculatedAmount')))],
  ['BR-CO-15', ({ sums }) => cents(sums, 'GrandTotalAmount') === cents(sums, 'TaxBasisTotalAmount') + cents(sums, 'TaxTotalAmount')],
  ['BR-CO-16', ({ sums }) => cents(sums, 'DuePayableAmount') === cents(sums, 'GrandTotalAmount') - or0(cents(sums, 'TotalPrepaidAmount')) + or0(cents(sums, 'RoundingAmount'))],
  ['BR-CO-17', ({ breakdown }) => breakdown.every((tax) => Math.abs(cents(tax, 'CalculatedAmount') - (cents(tax, 'BasisAmount') * or0(Number(textAt(tax, 'RateApplicablePercent')))) / 100) <= 100)],
  ['BR-CO-18', ({ breakdown }) => breakdown.length > 0],
  ['BR-CO-25', ({ sums, settlement }) => cents(sums, 'DuePayableAmount') <= 0 || has(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString')],
  ['BR-CO-26', ({ seller }) => has(seller, 'ID') || has(seller, 'SpecifiedLegalOrganization/ID') || numbersOf(seller, 'VA').length > 0],
  ['BR-DEC', ({ root }) => [...root.getElementsByTagName('*')].filter(({ localName }) => localName.endsWith('Amount')).every(({ textContent }) => /^-?\d+(\.\d{1,2})?$/.test(textContent ?? ''))],
  ['BR-S-01', (doc) => (linesOf(doc, 'S').length > 0) === (of(doc, 'S').length > 0)],
  ['BR-S-02', (doc) => linesOf(doc, 'S').length === 0 || isTaxed(doc)],
  ['BR-S-05', (doc) => linesOf(doc, 'S').every((tax) => Number(textAt(tax, 'RateApplicablePercent')) > 0)],
  ['BR-S-08', (doc) => of(doc, 'S').every((tax) => cents(tax, 'BasisAmount') === sumOf(doc, 'S', textAt(tax, 'RateApplicablePercent')))],
  ['BR-S-10', (doc) => of(doc, 'S').every((tax) => !has(tax, 'ExemptionReason') && !has(tax, 'ExemptionReasonCode'))],
  ...untaxed('Z', 'Z', isTaxed, false),
  ...untaxed('E', 'E', isTaxed, true),
  ...untaxed('AE', 'AE', (doc) => isTaxed(doc) && (buyersVat(doc) || has(doc.buyer, 'SpecifiedLegalOrganization/ID')), true),
  ...untaxed('K', 'IC', (doc) => isVat(doc) && buyersVat(doc), true),
  ['BR-IC-11', (doc) => linesOf(doc, 'K').length === 0 || has(doc.delivery, 'ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString')],
  ['BR-IC-12', (doc) => linesOf(doc, 'K').length === 0 || has(doc.delivery, 'ShipToTradeParty/PostalTradeAddress/CountryID')],
  ...untaxed('G', 'G', isVat, true),
  ...untaxed('O', 'O', (doc) => !isVat(doc) && !buyersVat(doc), true),
  ['BR-O-11', (doc) => of(doc, 'O').length === 0 || doc.breakdown.length === 1],
  ['BR-CL-01', ({ root }) => isIn(['380', '381'])(textAt(root, 'ExchangedDocument/TypeCode'))],
  ['BR-CL-14', ({ root }) => [...root.getElementsByTagName('ram:CountryID')].every(({ textContent }) => COUNTRIES.has(textContent ?? ''))],
  ['BR-CL-16', ({ settlement }) => at(settlement, 'SpecifiedTradeSettlementPaymentMeans/TypeCode').every(({ textContent }) => isIn(['30', '58'])(textContent ?? ''))],
  ['BR-CL-17', ({ breakdown, lineTaxes }) => [...breakdown, ...lineTaxes].every((tax) => isIn(['S', 'Z', 'E', 'AE', 'K', 'G', 'O'])(categoryIn(tax)))],
  ['BR-CL-22', ({ breakdown }) => breakdown.every((tax) => !has(tax, 'ExemptionReasonCode') || isIn(REASON_CODES)(textAt(tax, 'ExemptionReasonCode')))],
  ['BR-CL-23', ({ lines }) => lines.every((line) => at(line, 'SpecifiedLineTradeDelivery/BilledQuantity')[0]?.getAttribute('unitCode') === 'C62')],
] // prettier-ignore

/** Names of the rules a document in the Cross Industry Invoice syntax breaks. */
export function brokenRules(xml: string): string[] {
  const doc = read(xml)
  return EVERY.filter(([, holds]) => !holds(doc)).map(([id]) => id)
}
