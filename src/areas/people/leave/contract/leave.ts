import { contract } from '#core/contract.ts'
import { encashmentLines } from './encashments.ts'
import { policyLines } from './policies.ts'
import { requestLines } from './requests.ts'
import { setUpLines } from './set-up.ts'

export const leave = contract('leave', { ...setUpLines, ...policyLines, ...requestLines, ...encashmentLines })
