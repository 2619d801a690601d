import type * as z from 'zod'
import type { Department, EmploymentType, Position } from '#areas/people/employees/contract/replies.ts'
import { EMPLOYMENT_TYPES } from '#areas/people/employees/contract/choices.ts'
import { employees } from '#areas/people/employees/contract/employees.ts'
import { plainTitle } from '#core/columns.ts'
import type { Day } from '#core/dates.ts'
import { type DayOrder, readDay } from '#core/table-days.ts'
import type { Fault } from '../contract.ts'
import type { ImportField } from './fields.ts'
import { twice } from './imports.ts'
import { namesIn } from './lines.ts'

/** The columns of a table of employees, and what identifies the existing ones. */
export type Staff = {
  departments: readonly Pick<Department, 'id' | 'name' | 'code' | 'isActive'>[]
  positions: readonly Pick<Position, 'id' | 'title' | 'departmentId' | 'isActive'>[]
  employmentTypes: readonly Pick<EmploymentType, 'id' | 'name' | 'isActive'>[]
  known: readonly { name: string; workEmail: string; mobile: string; joinOn: Day }[]
}

type Cells = Partial<Record<ImportField, string>>
export type EmployeeLine = z.output<typeof employees.create.input>
export type PlannedEmployee = { name: string; faults: Fault[]; input?: EmployeeLine }

const FAULT_OF: Readonly<Record<string, Fault>> = {
  firstName: 'NAME', lastName: 'NAME', workEmail: 'EMAIL', mobile: 'PHONE', nationality: 'COUNTRY', birthOn: 'TOO_YOUNG', joinOn: 'JOINED',
  departmentId: 'DEPARTMENT', positionId: 'POSITION', weeklyHours: 'HOURS', employmentType: 'EMPLOYMENT',
} // prettier-ignore

/** Words that tables use for our kinds of employment, in lower case without signs. */
const EMPLOYMENT_WORDS: Readonly<Record<(typeof EMPLOYMENT_TYPES)[number], readonly string[]>> = {
  FULL_TIME: ['full', 'permanent', 'cdi', 'tempsplein', 'pleintemps'],
  PART_TIME: ['part', 'tempspartiel', 'mitemps'],
  SEASONAL: ['season', 'saisonnier'],
  CASUAL: ['extra', 'oncall', 'zerohours', 'vacataire'],
  CONTRACTOR: ['contract', 'freelance', 'independant'],
  INTERN: ['trainee', 'apprentice', 'stagiaire', 'apprenti'],
}

const folded = (text: string): string => text.trim().toLowerCase()
const digits = (phone: string): string => phone.replaceAll(/\D/g, '')

/**
 * Every line of a table of employees with its faults. An existing one, or one of a line before, is recognised by the same e-mail,
 * the same mobile number, or the same name and first day, and does not come in a second time.
 */
export function plannedEmployees(all: readonly Cells[], staff: Staff, order: DayOrder): PlannedEmployee[] {
  const lines = all.map((cells) => plannedLine(cells, staff, order))
  const keysOf = ({ name, workEmail, mobile, joinOn }: Staff['known'][number]) => [folded(workEmail), digits(mobile), `${folded(name)} ${joinOn}`] // prettier-ignore
  const known = staff.known.map(keysOf)
  const there = [0, 1, 2].map((place) => new Set(known.flatMap((keys) => keys[place] || [])))
  const keys = lines.map(({ name, input }) => (input ? keysOf({ ...input, name }) : []))
  const again = [0, 1, 2].map((place) => twice(keys.map((each) => each[place] ?? '')))
  return lines.map((line, index) => {
    if (again.some((one) => one[index])) return { name: line.name, faults: [...line.faults, 'TWICE'] }
    const isThere = there.some((one, place) => one.has(keys[index]?.[place] ?? ''))
    return isThere ? { name: line.name, faults: [...line.faults, 'EXISTS'] } : line
  })
}

/** An employee of the cells of a line; what is sealed is never in a table. */
function plannedLine(cells: Cells, staff: Staff, order: DayOrder): PlannedEmployee {
  const { firstName, lastName } = namesIn(cells)
  const faults = new Set<Fault>()
  const dayIn = (cell: string, fault: Fault) => {
    const day = cell === '' ? undefined : readDay(cell, order)
    if (day === undefined && (cell !== '' || fault === 'JOINED')) faults.add(fault)
    return day
  }
  const birthOn = dayIn(cells.dateOfBirth ?? '', 'BIRTH') ?? null
  const { email = '', phone, nationality, address } = cells
  const read = employees.create.input.safeParse({
    firstName, lastName, workEmail: email.toLowerCase(), mobile: phone, nationality, address, birthOn, joinOn: dayIn(cells.joinDate ?? '', 'JOINED'),
    weeklyHours: hoursIn(cells.weeklyHours), employmentType: employmentIn(cells.employment ?? '', staff, faults), ...placeIn(cells, staff, faults),
  }) // prettier-ignore
  for (const { path } of read.error?.issues ?? []) faults.add(FAULT_OF[String(path[0])] ?? 'TOO_LONG')
  const name = `${firstName} ${lastName}`.trim()
  return { name, faults: [...faults], ...(read.success && faults.size === 0 ? { input: read.data } : {}) }
}

/** 40, 37.5 or 37,5; what is none is refused by the contract. */
const hoursIn = (cell = ''): number | undefined => (cell === '' ? undefined : Number(cell.trim().replace(',', '.')))

function employmentIn(cell: string, { employmentTypes }: Staff, faults: Set<Fault>): string | undefined {
  if (cell === '') return undefined
  const word = plainTitle(cell)
  const code = EMPLOYMENT_TYPES.find((each) => plainTitle(each) === word || EMPLOYMENT_WORDS[each].includes(word))
  const own = employmentTypes.find(({ name, isActive }) => isActive && folded(name) === folded(cell))
  if (!code && !own) faults.add('EMPLOYMENT')
  return code ?? own?.id
}

/** A position by its title, in the department that is named, or in the only one that has it. */
function placeIn({ department = '', position = '' }: Cells, { departments, positions }: Staff, faults: Set<Fault>) {
  const named = departments.find(({ name, code, isActive }) => isActive && [folded(name), folded(code)].includes(folded(department))) // prettier-ignore
  if (department !== '' && !named) faults.add('DEPARTMENT')
  const titled = positions.filter(({ title, isActive }) => isActive && folded(title) === folded(position))
  const [found, other] = titled.filter(({ departmentId }) => department === '' || departmentId === named?.id)
  if (!found || other) faults.add('POSITION')
  return { departmentId: found?.departmentId ?? named?.id, positionId: found?.id }
}
