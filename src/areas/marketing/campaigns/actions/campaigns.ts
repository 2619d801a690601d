import { implement } from '#server/request/context.ts'
import { campaigns } from '../contract/campaigns.ts'
import { addSegment, changeSegment, countSegment, removeSegment, ruleChoices, segment, segments, takeSnapshot } from './segments.ts' // prettier-ignore

export const campaignsArea = implement(campaigns, {
  segments,
  ruleChoices,
  countSegment,
  segment,
  addSegment,
  changeSegment,
  takeSnapshot,
  removeSegment,
})
