import { contract } from '#core/contract.ts'
import { encashmentLines } from './encashments.ts'
import { peopleLines } from './people.ts'
import { poolLines } from './pools.ts'
import { runLines } from './runs.ts'
import { setUpLines } from './set-up.ts'

export const pay = contract('pay', { ...setUpLines, ...peopleLines, ...runLines, ...poolLines, ...encashmentLines })
