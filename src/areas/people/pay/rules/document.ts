import { type Form, type Issuer, writingOf } from '#areas/ledger/payments/rules/document.ts'
import { lengthOf } from '#areas/people/leave/rules/days.ts'
import { inDays } from '#areas/people/leave/rules/requests.ts'
import { documentStyles } from '#core/document-styles.ts'
import type { Language } from '#core/language.ts'
import { addressLine, type Block, type PrintedDocument } from '#core/printed.ts'
import { amountInWords, spellingFor } from '#core/words.ts'
import type { PaySlip } from '../contract/replies.ts'

const texts = {
  en: {
    kind: 'PAYSLIP', withdrawn: 'WITHDRAWN: this payslip no longer counts', employee: 'Employee', department: 'Department', period: 'Period', payOn: 'Pay day', days: 'Days paid', leave: 'Paid leave',
    unpaid: 'Unpaid leave', absent: 'Absent', hours: 'Hours worked', overtime: 'Overtime', EARNING: 'Earnings', DEDUCTION: 'Deductions',
    EMPLOYER: 'Borne by the employer', gross: 'Gross', deductions: 'Deductions', net: 'Net pay', year: 'Since the year began', leaveLeft: 'Leave left at the end of the period', unitHours: 'h', unitDays: 'd',
    codes: {
      BASE: 'Base pay', OVERTIME: 'Overtime', HOLIDAY_OVERTIME: 'Overtime on holidays', DAY_OFF_OVERTIME: 'Overtime on days off', NIGHT: 'Night premium', HOLIDAY: 'Holiday premium',
      DIFFERENCE: 'Difference for', LOAN: 'Instalment',
    },
  },
  fr: {
    kind: 'BULLETIN DE PAIE', withdrawn: 'ANNULÉ : ce bulletin ne compte plus', employee: 'Salarié', department: 'Service', period: 'Période', payOn: 'Jour de paie', days: 'Jours payés',
    leave: 'Congés payés', unpaid: 'Congés sans solde', absent: 'Absence', hours: 'Heures travaillées', overtime: 'Heures supplémentaires',
    EARNING: 'Gains', DEDUCTION: 'Retenues', EMPLOYER: 'À la charge de l’employeur', gross: 'Brut', deductions: 'Retenues', net: 'Net à payer',
    year: 'Depuis le début de l’exercice', leaveLeft: 'Congés restants à la fin de la période', unitHours: 'h', unitDays: 'j',
    codes: {
      BASE: 'Salaire de base', OVERTIME: 'Heures supplémentaires', HOLIDAY_OVERTIME: 'Heures supplémentaires des jours fériés',
      DAY_OFF_OVERTIME: 'Heures supplémentaires des jours de repos',
      NIGHT: 'Majoration de nuit', HOLIDAY: 'Majoration des jours fériés', DIFFERENCE: 'Rappel du', LOAN: 'Échéance',
    },
  },
} as const // prettier-ignore

type Line = PaySlip['figures']['lines'][number]
const KINDS = ['EARNING', 'DEDUCTION', 'EMPLOYER'] as const

/** A number as people of a place write it, with two decimals at most. */
const numbers = (language: Language) => new Intl.NumberFormat(language, { maximumFractionDigits: 2 })

/** Payslips of a run, each on a page of its own. */
export function payslipsDocument(slips: readonly PaySlip[], issuer: Issuer, form: Form): PrintedDocument {
  const [first, ...rest] = slips.map((slip) => payslipDocument(slip, issuer, form))
  if (!first) throw new RangeError('no payslip to print')
  return {
    ...first,
    content: [
      ...first.content,
      ...rest.map(({ content }) => ({ stack: content, pageBreak: 'before' }) satisfies Block),
    ],
  }
}

/** A payslip in the reader's language: what is earned, what is taken off, the net in figures and in words, and since the year began. */
export function payslipDocument(slip: PaySlip, issuer: Issuer, form: Form): PrintedDocument {
  const text = texts[form.language]
  const { money, day } = writingOf(form)
  const { figures, employeeName, departmentName, from, until, payOn } = slip
  const { facts, currency, lines, net, gross, deductions } = figures
  const number = numbers(form.language)
  const period = `${day(from)} – ${day(until)}`
  const quantity = ({ quantity: of, unit }: Line) =>
    of === null || unit === null ? '' : unit === 'DAYS' ? `${number.format(inDays(of))} ${text.unitDays}` : `${number.format(of / 60)} ${text.unitHours}`
  const nameOf = ({ code, name, period: past }: Line) => {
    const known = code in text.codes ? text.codes[code as keyof typeof text.codes] : name
    return [known, code === 'LOAN' ? name : '', past ? `${day(past.from)} – ${day(past.until)}` : ''].filter((part) => part !== '').join(' ')
  }
  const shown = [
    [text.employee, employeeName], [text.department, departmentName], [text.period, period], [text.payOn, day(payOn)],
    [text.days, `${number.format(inDays(facts.payable))} / ${number.format(inDays(facts.totalDays))}`],
    [text.leave, facts.paidLeave === 0 ? '' : number.format(inDays(facts.paidLeave))],
    [text.unpaid, facts.unpaidLeave === 0 ? '' : number.format(inDays(facts.unpaidLeave))],
    [text.absent, facts.absent === 0 ? '' : number.format(inDays(facts.absent))],
    [text.hours, facts.worked === 0 ? '' : number.format(facts.worked / 60)],
    [text.overtime, facts.overtime === 0 ? '' : number.format(facts.overtime / 60)],
  ] as const
  const left = figures.leave.map(({ name, amount, dayMinutes }) => {
    const hours = dayMinutes === null ? '' : ` (${number.format(lengthOf(amount, dayMinutes) / 60)} ${text.unitHours})`
    return `${name} ${number.format(inDays(amount))} ${text.unitDays}${hours}`
  })
  const table = (kind: (typeof KINDS)[number]): Block[] => {
    const own = lines.filter((line) => line.kind === kind)
    if (own.length === 0) return []
    const head: Block[] = [{ text: text[kind], bold: true }, { text: '' }, { text: '' }]
    const body = own.map((line): Block[] => [
      { text: nameOf(line) }, { text: quantity(line), alignment: 'right', style: 'muted' }, { text: money(line.amount, currency), alignment: 'right' },
    ])
    return [{ layout: 'ruled', margin: [0, 10, 0, 0], table: { headerRows: 1, widths: ['*', 80, 100], body: [head, ...body] } }]
  }
  return {
    title: `${text.kind} ${period}`, author: issuer.name, footer: `${issuer.name}  ·  ${text.kind} ${period}`, language: form.language,
    styles: { ...documentStyles, amount: { fontSize: 17, bold: true } },
    content: [
      { text: issuer.name, style: 'property' },
      { text: addressLine(issuer), style: 'muted' },
      { text: text.kind, style: 'kind', margin: [0, 14, 0, 6] },
      ...(slip.state === 'WITHDRAWN' ? [{ text: text.withdrawn, bold: true, margin: [0, 0, 0, 6] } satisfies Block] : []),
      { layout: 'bare', table: { widths: [130, '*'], body: shown.filter(([, value]) => value !== '').map(([name, value]) => [{ text: name, style: 'muted' }, { text: value }]) } },
      ...KINDS.flatMap(table),
      { text: `${text.gross} ${money(gross, currency)}   ·   ${text.deductions} ${money(deductions, currency)}`, margin: [0, 12, 0, 2] },
      { text: `${text.net} ${money(net, currency)}`, style: 'amount', margin: [0, 4, 0, 2] },
      { text: amountInWords(net, currency, spellingFor(form.language, form.locale)), italics: true },
      { text: `${text.year}: ${text.gross} ${money(slip.yearGross, currency)}, ${text.net} ${money(slip.yearNet, currency)}`, style: 'muted', margin: [0, 10, 0, 0] },
      ...(left.length === 0 ? [] : [{ text: `${text.leaveLeft}: ${left.join(', ')}`, style: 'muted', margin: [0, 4, 0, 0] } satisfies Block]),
    ],
  }
} // prettier-ignore
