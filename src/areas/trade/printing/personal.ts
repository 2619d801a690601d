import { naming, type PersonalTable } from '#core/personal.ts'

/** Its tables that hold data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'print_jobs',
    of: naming('sheet'),
    isDeleted: true,
  },
]
