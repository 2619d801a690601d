import { callOutside, isPassing, isTaken, shownText, wordsOf } from '#server/security/outside-call.ts'
import type { Adapter, Outcome } from './adapter.ts'

const LONGEST_NOTE = 300

/** Our own form (docs/reviews.md): the whole reply is put in its place, so that a repeat is one reply. */
export const json: Adapter = {
  sendReply: async (reply, settings) => {
    const { id, sequence, externalId, body: text, author, language, publishedAt, replyUrl, sealedReplyKey } = reply
    try {
      const response = await callOutside({ baseUrl: replyUrl, sealedKey: sealedReplyKey }, settings, (key) => ({
        url: `${replyUrl.replace(/\/$/, '')}/reviews/${encodeURIComponent(externalId)}/reply`,
        method: 'PUT',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': id },
        body: JSON.stringify({ id, sequence, text, author, language, publishedAt }),
      }))
      return outcomeOf(isTaken(response) ? 'SENT' : isPassing(response) ? 'FAILED' : 'REFUSED', shownText(response))
    } catch (error) {
      return outcomeOf('FAILED', wordsOf(error))
    }
  },
  test: async ({ replyUrl, sealedReplyKey }, settings) => {
    try {
      const response = await callOutside({ baseUrl: replyUrl, sealedKey: sealedReplyKey }, settings, (key) => ({
        url: `${replyUrl.replace(/\/$/, '')}/reviews`,
        method: 'GET',
        headers: { authorization: `Bearer ${key}` },
      }))
      const status = isTaken(response) ? 'SENT' : response.status >= 500 ? 'FAILED' : 'REFUSED'
      return outcomeOf(status, shownText(response))
    } catch (error) {
      return outcomeOf('FAILED', wordsOf(error))
    }
  },
}

const outcomeOf = (status: Outcome['status'], note: string): Outcome => ({ status, note: note.slice(0, LONGEST_NOTE) })
