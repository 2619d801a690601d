import { implement } from '#server/request/context.ts'
import { campaigns } from '../contract/campaigns.ts'
import { submitTemplate } from './approval.ts'
import * as journeyActions from './journeys.ts'
import * as resultActions from './results.ts'
import * as segmentActions from './segments.ts'
import { endSeries } from './series.ts'
import * as templateActions from './templates.ts'
import * as work from './work.ts'

const {
  exportReached,
  segments,
  ruleChoices,
  goThroughGuests,
  countSegment,
  segment,
  addSegment,
  changeSegment,
  takeSnapshot,
  removeSegment,
} = segmentActions
const { templates, writeTemplate, template, addTemplate, changeTemplate, removeTemplate, testTemplate } =
  templateActions
const { list, get, create, update, checklist, sendTest, move, decide, settings, saveSettings } = work
const { results, recipients, exportRecipients } = resultActions
const { journeys, journey, addJourney, changeJourney, moveJourney, runs, runLog } = journeyActions

export const campaignsArea = implement(campaigns, {
  segments, ruleChoices, goThroughGuests, countSegment, segment, exportReached, addSegment, changeSegment, takeSnapshot, removeSegment,
  templates, writeTemplate, template, addTemplate, changeTemplate, submitTemplate, removeTemplate, testTemplate,
  list, get, create, update, checklist, sendTest, move, endSeries, decide, settings, saveSettings, results, recipients, exportRecipients,
  journeys, journey, addJourney, changeJourney, moveJourney, runs, runLog,
}) // prettier-ignore
