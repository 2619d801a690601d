import type { Cells } from '../../contract/replies.ts'
import type { ComputedList, ListColumn } from '../report.ts'

const money = (key: string, en: string, fr: string): ListColumn => ({
  key,
  kind: 'money',
  label: { en, fr },
  isSummed: true,
})

const LOAN = 'LOAN'
/** What is deducted under a code that no component has any more. */
const OTHER = 'otherDeductions'

/** What each person is paid, which is sealed and opened by the rules of pay. */
export const salaryRegister: ComputedList = {
  kind: 'rows',
  isComputed: true,
  code: 'salary-register',
  section: 'people',
  needs: 'pay.prepare',
  title: { en: 'Salary register', fr: 'Registre des salaires' },
  description: {
    en: 'Each employee in each approved pay run that is paid out in these days: gross, every kind of deduction, net, and the employer’s share. Each look is in the audit trail.',
    fr: 'Chaque employé dans chaque paie approuvée versée ces jours-ci : brut, chaque type de retenue, net et part patronale. Chaque consultation est tracée.',
  },
  columns: [
    { key: 'payOn', kind: 'day', label: { en: 'Paid on', fr: 'Versée le' } },
    { key: 'run', kind: 'text', label: { en: 'Pay run', fr: 'Paie' } },
    { key: 'employee', kind: 'text', label: { en: 'Employee', fr: 'Employé' } },
    { key: 'department', kind: 'text', label: { en: 'Department', fr: 'Service' } },
    { key: 'from', kind: 'day', label: { en: 'From', fr: 'Du' } },
    { key: 'until', kind: 'day', label: { en: 'To', fr: 'Au' } },
    {
      key: 'state',
      kind: 'text',
      label: { en: 'Status', fr: 'Statut' },
      values: { APPROVED: { en: 'Approved', fr: 'Approuvée' }, PAID: { en: 'Paid', fr: 'Payée' } },
    },
    money('gross', 'Gross', 'Brut'),
    money('deductions', 'Deductions', 'Retenues'),
    money('net', 'Net', 'Net'),
    money('employer', 'Employer’s share', 'Part patronale'),
    money('cost', 'Employer’s cost', 'Coût employeur'),
  ],
  order: '"payOn", run, employee, id',
}

/** The register with a column for each kind of deduction of the property, by the codes of its components. */
export function withDeductions(register: ComputedList, kinds: readonly { code: string; name: string }[]): ComputedList {
  const [first, ...rest] = register.columns
  const at = rest.findIndex(({ key }) => key === 'deductions')
  const own = kinds.map(({ code, name }) => money(code, name, name))
  const loans = money(LOAN, 'Loans', 'Prêts')
  const others = money(OTHER, 'Other deductions', 'Autres retenues')
  return { ...register, columns: [first, ...rest.slice(0, at), ...own, loans, others, ...rest.slice(at)] }
}

/** What a payslip has in the columns of deductions: nothing where it has none; what no column is for is with the others. */
export function deductionCells({ columns }: ComputedList, deducted: ReadonlyMap<string, number>): Cells {
  const keys = new Set(columns.map(({ key }) => key))
  const named = [...deducted].filter(([code]) => keys.has(code))
  const others = [...deducted].filter(([code]) => !keys.has(code)).reduce((total, [, amount]) => total + amount, 0)
  const none = columns.flatMap(({ key }) => (key === LOAN || /^[A-Z]/.test(key) ? [[key, 0] as const] : []))
  return { ...Object.fromEntries(none), ...Object.fromEntries(named), [OTHER]: others }
}
