import { contract } from '#core/contract.ts'
import { requestLines } from './requests.ts'
import { setUpLines } from './set-up.ts'

export const leave = contract('leave', { ...setUpLines, ...requestLines })
