import { implement } from '#server/request/context.ts'
import { campaigns } from '../contract/campaigns.ts'
import * as segmentActions from './segments.ts'
import * as templateActions from './templates.ts'

const { segments, ruleChoices, countSegment, segment, addSegment, changeSegment, takeSnapshot, removeSegment } =
  segmentActions
const { templates, writeTemplate, template, addTemplate, changeTemplate, removeTemplate, testTemplate } =
  templateActions

export const campaignsArea = implement(campaigns, {
  segments, ruleChoices, countSegment, segment, addSegment, changeSegment, takeSnapshot, removeSegment,
  templates, writeTemplate, template, addTemplate, changeTemplate, removeTemplate, testTemplate,
}) // prettier-ignore
