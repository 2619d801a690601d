import { contract } from '#core/contract.ts'
import { markLines } from './marks.ts'
import { ownLines } from './own.ts'
import { planningLines } from './planning.ts'
import { setUpLines } from './set-up.ts'

export const rota = contract('rota', { ...setUpLines, ...planningLines, ...markLines, ...ownLines })
