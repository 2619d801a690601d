import { useEffect, useRef, useState } from 'react'

/** The steps of adding an employee, and where their fields are; a field that is named nowhere is one of the employee. */
export const STEPS = ['person', 'job', 'pay', 'access'] as const
export type Step = (typeof STEPS)[number]
const STEP_OF: Readonly<Partial<Record<string, Step>>> = {
  departmentId: 'job',
  positionId: 'job',
  managerId: 'job',
  employmentType: 'job',
  weeklyHours: 'job',
  status: 'job',
  joinOn: 'job',
  probationEndOn: 'job',
  contractEndOn: 'job',
  noticeDays: 'job',
  pay: 'pay',
  bank: 'pay',
  signIn: 'access',
}

/** The steps that have a fault; one of the form as a whole is in none. */
export const faultySteps = (fields: readonly string[]): Step[] => {
  const found = new Set(fields.filter((field) => field !== 'root').map((field) => STEP_OF[field] ?? 'person'))
  return STEPS.filter((step) => found.has(step))
}

type State = { formState: { errors: object; submitCount: number } }

/** Which step is open. A form that is sent with a fault opens the first step that has one, with the focus in its field. */
export function useSteps(form: State, steps: readonly Step[]) {
  const [open, setOpen] = useState<Step>(steps[0] ?? 'person')
  const [seen, setSeen] = useState(0)
  const fields = useRef<HTMLDivElement>(null)
  const { errors, submitCount } = form.formState
  const faulty = faultySteps(Object.keys(errors))
  const isChecked = submitCount !== seen && faulty.length > 0
  if (isChecked) {
    setSeen(submitCount)
    setOpen(faulty[0] ?? open)
  }
  useEffect(() => {
    if (seen > 0) fields.current?.querySelector<HTMLElement>(`[data-step="${open}"] [aria-invalid=true]`)?.focus()
  }, [seen, open])
  const next = steps[steps.indexOf(open) + 1]
  return { open, faulty, fields, choose: setOpen, isLast: next === undefined, goOn: () => next && setOpen(next) }
}
