import { countryCodeOf } from '#core/countries.ts'
import { decimalsOf, percentOf } from '#core/money.ts'
import type { Finding, Invoice, InvoiceLine } from '../contract/documents.ts'
import { priceOf } from './cii.ts'
import { breakdownOf, vatOf } from './tax-categories.ts'

const finding = (code: string, field: string, message: string, severity: Finding['severity'] = 'ERROR'): Finding => ({
  code,
  field,
  message,
  severity,
})

/**
 * The rules of EN 16931 a hotel's document can break, by the names of its business rules. Sums are exact; only the tax of a rate may
 * differ from rate x base, by one unit of the currency.
 */
export const en16931Findings = (document: Invoice): Finding[] => [
  ...headFindings(document),
  ...sellerFindings(document),
  ...categoryFindings(document),
  ...sumFindings(document),
]

function headFindings(document: Invoice): Finding[] {
  const { seller, billTo, lines } = document
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
  for (const [field, { country }] of [
    ['BT-40', seller],
    ['BT-55', billTo],
  ] as const)
    if (country !== '' && countryCodeOf(country) === '')
      findings.push(finding('BR-CL-14', field, 'A country is one of ISO 3166'))
  if (document.type === 'CREDIT_NOTE' && document.corrects === null)
    findings.push(finding('BR-55', 'BT-25', 'A credit note names its invoice'))
  if (decimalsOf(document.currency) > 2)
    findings.push(finding('BR-DEC', 'BT-5', 'Amounts have at most two decimals, this currency has more'))
  return findings
}

/** A seller is known by a number: that of the tax, or that of the register it is in. */
function sellerFindings(document: Invoice): Finding[] {
  const { seller } = document
  if (vatOf(seller, document) !== undefined || (seller.registrationNumber ?? '') !== '') return []
  return [finding('BR-CO-26', 'BT-30', 'The seller needs a VAT number or a registration number')]
}

/** What each category requires of seller, buyer and reason. */
function categoryFindings(document: Invoice): Finding[] {
  const { seller, billTo } = document
  const [sellersVat, buyersVat] = [vatOf(seller, document), vatOf(billTo, document)]
  const isRegistered = seller.taxNumber.trim() !== ''
  const isKnownBuyer = buyersVat !== undefined || (billTo.registrationNumber ?? '') !== ''
  const breakdown = breakdownOf(document)
  return breakdown.flatMap(({ category, reason }): Finding[] => {
    const name = category === 'K' ? 'IC' : category
    const wrong: [boolean, string, string, string][] = [
      [['S', 'Z', 'E', 'AE'].includes(category) && !isRegistered, '02', 'BT-31', 'The seller needs a tax number'],
      [['K', 'G'].includes(category) && sellersVat === undefined, '02', 'BT-31', 'The seller needs a VAT number'],
      [category === 'AE' && !isKnownBuyer, '02', 'BT-48', 'The buyer needs a VAT number or a registration number'],
      [category === 'K' && buyersVat === undefined, '02', 'BT-48', 'The buyer needs a VAT number'],
      [
        category === 'O' && breakdown.length > 1,
        '11',
        'BG-23',
        'What is outside the tax stands on a document of its own',
      ],
      [category === 'E' && reason === '', '10', 'BT-120', 'An exemption needs its reason'],
    ]
    return wrong.filter(([is]) => is).map(([, rule, field, message]) => finding(`BR-${name}-${rule}`, field, message))
  })
}

function sumFindings(document: Invoice): Finding[] {
  const { lines, net, tax, roundOff, afterTax = 0, total } = document
  const findings: Finding[] = []
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
  const breakdown = breakdownOf(document)
  if (breakdown.reduce((sum, part) => sum + part.tax, 0) !== tax)
    findings.push(finding('BR-CO-14', 'BT-110', 'The tax breakdown is not the tax'))
  // Rounding line by line may make a tax differ from its share of the base, by one unit of the currency at most.
  const tolerance = 10_000 * 10 ** decimalsOf(document.currency)
  for (const { basisPoints, base, tax: amount } of breakdown)
    if (Math.abs(amount * 10_000 - base * basisPoints) > tolerance)
      findings.push(finding('BR-CO-17', 'BT-117', `The tax at ${percentOf(basisPoints)} % is not that of its base`))
  if (net + tax + roundOff - afterTax !== total)
    findings.push(finding('BR-CO-16', 'BT-115', 'Net, tax and rounding are not the total'))
  if (of((line) => line.net) < 0) findings.push(finding('BR-27', 'BT-106', 'The net is not below zero'))
  return findings
}
