import { implement } from '#server/request/context.ts'
import { portal } from '../contract/portal.ts'
import { buyExtra, takeUpgrade } from './buy.ts'
import { accept, arrivals, create, decideUpgrade, get, mail, picture } from './desk.ts'
import { dishPicture, menu, order } from './food.ts'
import { invoicePdf, open } from './page.ts'
import { pay } from './pay.ts'
import { saveArrival, saveGuest, savePicture, submit } from './register.ts'
import { guests, registerGuest } from './guests.ts'
import { addUpgrade, removeUpgrade, saveSettings, setUp } from './set-up.ts'
import { request, write } from './talk.ts'

export const portalArea = implement(portal, {
  arrivals, get, create, mail, accept, decideUpgrade, setUp, saveSettings, addUpgrade, removeUpgrade, open, saveGuest, saveArrival, submit,
  savePicture, picture, guests, registerGuest, menu, dishPicture, order, buyExtra, takeUpgrade, pay, request, write, invoicePdf,
}) // prettier-ignore
