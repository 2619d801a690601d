import { addMonths, dayAt, firstOfMonth } from '#core/dates.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import { type Action, implement } from '#server/request/context.ts'
import { REVIEW_SOURCES } from '../contract/choices.ts'
import type { ReviewRequest } from '../contract/replies.ts'
import { reviews } from '../contract/reviews.ts'
import { countFunnel, findRequests, type StoredRequest } from '../queries/requests.ts'
import { findAged, findBySource, findByTopic, findTotals } from '../queries/scores.ts'
import { DECAY_MONTHS, decayedScore } from '../rules/decay.ts'
import { recommendationIndex, shareOf } from '../rules/scores.ts'
import { addCompetitor, comparison, enterScores, removeCompetitor, renameCompetitor } from './comparison.ts'
import { enter, get, list, needsNoReply, report, show, translate, triage } from './inbox.ts'
import { resend } from './delivery.ts'
import { gestureOffers, give } from './gestures.ts'
import { openPreview, preview } from './preview.ts'
import { receive } from './receive.ts'
import { draft, publish, reject } from './reply.ts'
import { findQuestionScores } from '../queries/questions.ts'
import { addPicture, guestPicture, picture, removePicture, shownPicture } from './pictures.ts'
import { addQuestion, changeQuestion, orderQuestions, questions, retireQuestion } from './questions.ts'
import { addTemplate, changeTemplate, removeTemplate, saveSettings, setUp } from './set-up.ts'
import { renewSourceKey, saveReplyAddress, saveSource, testSource } from './sources.ts'
import { answer, open, optOut } from './survey.ts'
import { makeWork } from './work.ts'

/** Scores weighted by age, of each source and of all. */
const weightedOf = (aged: Awaited<ReturnType<typeof findAged>>) => ({
  score100: decayedScore(aged),
  sources: REVIEW_SOURCES.flatMap((source) => {
    const own = aged.filter((row) => row.source === source)
    const score100 = decayedScore(own)
    return score100 === null ? [] : [{ source, score100, count: own.reduce((sum, { count }) => sum + count, 0) }]
  }),
})

const scores: Action<typeof reviews.scores> = async ({ tx, property: { timeZone }, now }, { months: count }) => {
  const today = dayAt(now, timeZone)
  const last = firstOfMonth(today)
  const from = addMonths(last, 1 - count)
  const [totals, aged, sources, topics, own] = await Promise.all([
    findTotals(tx, from, timeZone, now),
    findAged(tx, { from: addMonths(today, -DECAY_MONTHS), today, timeZone }),
    findBySource(tx, from, timeZone),
    findByTopic(tx, from, timeZone),
    findQuestionScores(tx, from, timeZone),
  ])
  return {
    count: totals.count,
    average: totals.count === 0 ? null : totals.average,
    bands: totals.bands,
    recommendationIndex: recommendationIndex(totals),
    responseRate: shareOf(totals.replied, totals.count),
    inTimeRate: shareOf(totals.inTime, totals.decided),
    weighted: weightedOf(aged),
    medianHours: totals.replied === 0 ? null : totals.medianHours,
    months: Array.from({ length: count }, (_, at) => addMonths(from, at)),
    sources,
    topics,
    questions: own,
  }
}

const listed = ({
  token: _t,
  bookingId: _b,
  customerId: _c,
  arrival: _a,
  expiresAt: _e,
  openedAt: _o,
  isOptedOut: _i,
  ...request
}: StoredRequest): ReviewRequest => request

const requests: Action<typeof reviews.requests> = async ({ tx }, { after, limit, state }) => {
  const rows = await findRequests(tx, { state, after: readIdCursor(after), limit: limit + 1 })
  return pageOf(rows.map(listed), limit, ({ id }) => cursorOf(id))
}

const funnel: Action<typeof reviews.funnel> = ({ tx, now }, { days }) => countFunnel(tx, now, days)

export const reviewsArea = implement(reviews, {
  gestureOffers,
  give,
  list,
  scores,
  get,
  enter,
  triage,
  translate,
  comparison,
  addCompetitor,
  renameCompetitor,
  removeCompetitor,
  enterScores,
  needsNoReply,
  report,
  makeWork,
  draft,
  publish,
  resend,
  reject,
  show,
  requests,
  funnel,
  addPicture,
  removePicture,
  guestPicture,
  picture,
  shownPicture,
  questions,
  addQuestion,
  changeQuestion,
  retireQuestion,
  orderQuestions,
  setUp,
  saveSettings,
  saveSource,
  renewSourceKey,
  saveReplyAddress,
  testSource,
  receive,
  addTemplate,
  changeTemplate,
  removeTemplate,
  preview,
  openPreview,
  open,
  answer,
  optOut,
})
