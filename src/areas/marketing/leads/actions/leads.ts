import { implement } from '#server/request/context.ts'
import { leads } from '../contract/leads.ts'
import { ofBooking } from './book.ts'
import { calendar } from './calendar.ts'
import { addDealActivity, createDeal, deal, deals, moveDeal, report, setDealNights, setDealParts, totals, updateDeal } from './deals.ts' // prettier-ignore
import { confirmEntry, enterForm, openForm } from './forms.ts'
import { merge, previewMerge } from './merge.ts'
import { importMail, mailbox, mailFile, mails, saveMailbox } from './mails.ts'
import { addPlatformActivity, addPlatformLead, assignPlatformLead, changePlatformLead, convertPlatformLead, enterPlatformLead, finishPlatformActivity, movePlatformLead, platformLead, platformLeads, platformPeople } from './platform.ts' // prettier-ignore
import { acceptProposal, declineProposal, openProposal, proposalFile, sendProposal } from './proposals.ts'
import { addForm, addReason, changeForm, changeReason, formEntries, forms, people, reasons, rules, saveRules, saveSettings, settings } from './set-up.ts' // prettier-ignore
import { addSource, changeSource, removeSource, sources } from './sources.ts'
import { addActivity, assign, campaigns, convert, create, finishActivity, get, list, move, update } from './work.ts'
import { makeWork } from './work-items.ts'

export const leadsArea = implement(leads, {
  list, report, get, create, update, assign, move, merge, previewMerge, makeWork, addActivity, finishActivity, convert, ofBooking, campaigns,
  deals, totals, deal, createDeal, updateDeal, setDealNights, setDealParts, moveDeal, addDealActivity,
  sendProposal, openProposal, proposalFile, acceptProposal, declineProposal,
  settings, saveSettings, people, reasons, addReason, changeReason, sources, addSource, changeSource, removeSource, rules, saveRules, forms, addForm, changeForm, formEntries,
  openForm, enterForm, confirmEntry,
  platformLeads, platformPeople, platformLead, addPlatformLead, changePlatformLead, assignPlatformLead, movePlatformLead, addPlatformActivity,
  finishPlatformActivity, convertPlatformLead, enterPlatformLead,
  mailbox, saveMailbox, mails, mailFile, importMail, calendar,
}) // prettier-ignore
