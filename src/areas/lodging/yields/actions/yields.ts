import { implement } from '#server/request/context.ts'
import { yields } from '../contract/yields.ts'
import { createEvent, events, forecast, removeEvent } from './forecast.ts'
import { createRule, removeRule, rules, setRuleState, simulateRule, updateRule } from './rules.ts'
import { accept, suggestions } from './suggestions.ts'

export const yieldsArea = implement(yields, {
  rules,
  createRule,
  updateRule,
  setRuleState,
  removeRule,
  simulateRule,
  suggestions,
  accept,
  forecast,
  events,
  createEvent,
  removeEvent,
})
