import { implement } from '#server/request/context.ts'
import { attendance } from '../contract/attendance.ts'
import { clock, setPin } from './clock.ts'
import { corrections, decideCorrection } from './corrections.ts'
import { addEvent, approve, reopen, voidEvent } from './decide.ts'
import {
  adjustHours, hoursAccount, hoursAccounts, hoursEntries, hoursPolicy, hoursToLeave, ownHours, ownHoursEntries, saveHoursPolicy,
} from './hours.ts' // prettier-ignore
import { clocking, givePin, kiosk, kioskClock, makeBadge, removeBadge } from './kiosk.ts'
import { correct, own, withdrawCorrection } from './own.ts'
import { photo } from './photos.ts'
import { dayEvents, exportMonth, month, onDuty, review, saveSettings, settings } from './review.ts'

export const attendanceArea = implement(attendance, {
  own, clock, kiosk, kioskClock, clocking, givePin, makeBadge, removeBadge, setPin, correct, withdrawCorrection, onDuty, review, dayEvents, photo, approve, reopen, addEvent, voidEvent, corrections,
  decideCorrection, month, exportMonth, settings, saveSettings, hoursPolicy, saveHoursPolicy, hoursAccounts, hoursAccount, hoursEntries,
  ownHours, ownHoursEntries, adjustHours, hoursToLeave,
}) // prettier-ignore
