import { implement } from '#server/request/context.ts'
import { gifts } from '../contract/gifts.ts'
import { check, open, pay } from './order.ts'
import { order, shop } from './shop.ts'
import { list, saveSettings, settings } from './staff.ts'

export const giftsArea = implement(gifts, { list, settings, saveSettings, shop, order, open, pay, check })
