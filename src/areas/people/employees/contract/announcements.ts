import * as z from 'zod'
import { isEachOnce, page, pageInput, requiredText, routes } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { Announcement, OwnAnnouncement, Reader } from './replies.ts'

/** Most departments an announcement names; without one it is for everyone. */
const MOST_DEPARTMENTS = 40

const fields = {
  title: requiredText(120),
  body: requiredText(4000),
  departmentIds: z.array(z.uuid()).max(MOST_DEPARTMENTS).refine(isEachOnce, 'Name each department once').default([]),
  /** The first and the last day it is shown, by the clock of the property. */
  from: Day,
  until: Day.nullable().default(null),
}

export const announcementLines = routes({
  announcements: {
    method: 'GET',
    path: '/employees/announcements',
    summary: 'Announcements to employees, the latest first, each with how many of those it is for have read it',
    needs: 'employees.read',
    input: z.object(pageInput),
    reply: page(Announcement),
  },
  readers: {
    method: 'GET',
    path: '/employees/announcements/:announcementId/readers',
    summary: 'Those an announcement is for, by name, and when each has read it',
    needs: 'employees.read',
    input: z.object({ announcementId: z.uuid(), ...pageInput }),
    reply: page(Reader),
    refuses: ['not_found'],
  },
  createAnnouncement: {
    method: 'POST',
    path: '/employees/announcements',
    summary: 'Announce something to everyone or to departments, who are notified on its first day',
    needs: 'employees.write',
    input: z.strictObject(fields),
    reply: Announcement,
    refuses: ['dates_disordered', 'unknown_reference'],
  },
  updateAnnouncement: {
    method: 'PUT',
    path: '/employees/announcements/:announcementId',
    summary: 'Correct an announcement; who has read it is not notified again',
    needs: 'employees.write',
    input: z.strictObject({ announcementId: z.uuid(), version: z.int(), ...fields }),
    reply: Announcement,
    refuses: ['not_found', 'stale_version', 'dates_disordered', 'unknown_reference', 'announcement_withdrawn'],
  },
  withdrawAnnouncement: {
    method: 'PUT',
    path: '/employees/announcements/:announcementId/withdrawal',
    summary: 'Withdraw an announcement: it is shown no more',
    needs: 'employees.write',
    input: z.strictObject({ announcementId: z.uuid(), version: z.int() }),
    reply: Announcement,
    refuses: ['not_found', 'stale_version', 'announcement_withdrawn'],
  },
  ownAnnouncements: {
    method: 'GET',
    path: '/employees/own/announcements',
    summary: 'What is announced to the user today, the latest first',
    needs: 'signed_in',
    input: z.object(pageInput),
    reply: page(OwnAnnouncement),
  },
  readAnnouncement: {
    method: 'PUT',
    path: '/employees/own/announcements/:announcementId/read',
    summary: 'Mark an announcement as read by the user; marking it again changes nothing',
    needs: 'signed_in',
    input: z.strictObject({ announcementId: z.uuid() }),
    reply: OwnAnnouncement,
    refuses: ['not_found'],
  },
})
