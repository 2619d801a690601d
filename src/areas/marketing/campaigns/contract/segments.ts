import * as z from 'zod'
import { FileReply, page, pageInput, requiredText, routes, text } from '#core/contract.ts'
import { SHEET_TYPES, SheetFormat } from '#core/sheet.ts'
import { LIST_CHANNELS, REACH_CHANNELS } from './choices.ts'
import { RuleChoices, Segment, SegmentCount } from './segment-replies.ts'
import { Tree } from './tree.ts'

const details = {
  name: requiredText(80),
  tree: Tree,
  /** A rule that chooses everyone is stored only where this is set. */
  selectsAll: z.boolean().default(false),
}
const known = { segmentId: z.uuid(), version: z.int() }

export const segmentRoutes = routes({
  segments: {
    method: 'GET',
    path: '/campaigns/segments',
    summary: 'Segments in order of name',
    needs: 'campaigns.read',
    input: z.object({ ...pageInput, text: text(80).optional() }),
    reply: page(Segment),
  },
  ruleChoices: {
    method: 'GET',
    path: '/campaigns/segments/choices',
    summary:
      'What rules of segments can name: room types, rate plans, channels, outlets, products, offers, companies, languages, countries and cities',
    needs: 'campaigns.read',
    input: z.object({}),
    reply: RuleChoices,
  },
  goThroughGuests: {
    method: 'POST',
    path: '/campaigns/segments/facts',
    summary:
      'Go through guests of whom segments know nothing of today yet: 10,000 of them each time, until all are gone through',
    needs: 'campaigns.read',
    input: z.object({}),
    reply: z.object({ isWhole: z.boolean() }),
  },
  countSegment: {
    method: 'POST',
    path: '/campaigns/segments/counts',
    summary:
      'How many guests a rule chooses, how many of them are reached on a channel and why not, and the names of some',
    needs: 'campaigns.read',
    isPreview: true,
    input: z.object({ tree: Tree, channel: z.enum(REACH_CHANNELS).default('MAIL') }),
    reply: SegmentCount,
  },
  segment: {
    method: 'GET',
    path: '/campaigns/segments/:segmentId',
    summary: 'A segment with its rule',
    needs: 'campaigns.read',
    input: z.object({ segmentId: z.uuid() }),
    reply: Segment,
    refuses: ['not_found'],
  },
  exportReached: {
    method: 'GET',
    path: '/campaigns/segments/:segmentId/reached/export',
    summary: 'The guests of a segment who agreed to be called, or to be sent letters, as CSV or workbook',
    needs: 'campaigns.export',
    input: z.object({ format: SheetFormat, segmentId: z.uuid(), channel: z.enum(LIST_CHANNELS) }),
    produces: SHEET_TYPES,
    reply: FileReply,
    refuses: ['not_found', 'too_many_rows'],
  },
  addSegment: {
    method: 'POST',
    path: '/campaigns/segments',
    summary: 'Add a segment',
    needs: 'campaigns.write',
    input: z.strictObject(details),
    reply: Segment,
    refuses: ['name_taken', 'segment_selects_all'],
  },
  changeSegment: {
    method: 'PUT',
    path: '/campaigns/segments/:segmentId',
    summary: 'Change a segment; a stored list is taken anew',
    needs: 'campaigns.write',
    input: z.strictObject({ ...details, ...known }),
    reply: Segment,
    refuses: ['not_found', 'stale_version', 'name_taken', 'segment_selects_all'],
  },
  takeSnapshot: {
    method: 'PUT',
    path: '/campaigns/segments/:segmentId/snapshot',
    summary: 'Store who is chosen now, so that it stays these guests; or choose them anew each time again',
    needs: 'campaigns.write',
    input: z.strictObject({ ...known, isSnapshot: z.boolean() }),
    reply: Segment,
    refuses: ['not_found', 'stale_version'],
  },
  removeSegment: {
    method: 'DELETE',
    path: '/campaigns/segments/:segmentId',
    summary: 'Remove a segment that no campaign names',
    needs: 'campaigns.write',
    input: z.object({ segmentId: z.uuid() }),
    reply: z.object({}),
    refuses: ['not_found', 'segment_in_use'],
  },
})
