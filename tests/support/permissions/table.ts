/**
 * Who may do what, as decided (decisions, sections 3, 4 and 15): one row for each call, page and action. A path's own
 * records stand in its row, what is asked of it in brackets behind it (tests/support/permissions/requests).
 *
 * Behind it stands what everybody who is signed in gets; `anybody`: those without a session too. Then who gets something
 * else, the last that fits: holders of a right (tests/unit/permissions.test.ts says who they are), somebody of
 * tests/support/permissions/people.ts, or `nobody`: all who have no session. Those are kept out where nothing is said.
 *
 * A number is the answer's status; of an action, that of its outcome. `login` leads to the sign-in screen, `home` to
 * the dashboard, `enrol` to the set-up of two-factor (or says so), `done` to a page that says so; `shown` and `hidden`
 * are a screen (200) with and without what the row is about. `waits`: done, but nothing moves before a second person
 * agrees; `own`: a 403 that refuses nobody a right. `login/401`: the first with the middleware, the second without it.
 */
export const TABLE = `
CALLS

GET /healthz                                                  200 anybody
GET /readyz                                                   200 anybody
GET /icons.svg                                                200 anybody
GET /manifest.webmanifest                                     200 anybody
GET /uploads/openfuture/profile/[file]                        200 anybody
GET /uploads/openfuture/profile/[file] (unknown)              404 anybody
GET /uploads/openfuture/logo/[file]                           404 anybody
POST /api/login                                               200 anybody
POST /api/logout                                              200 anybody
GET /api/auth/[...nextauth] (session)                         200 anybody
GET /api/auth/[...nextauth] (csrf)                            200 anybody
GET /api/auth/[...nextauth] (providers)                       200 anybody
POST /api/auth/[...nextauth] (signout)                        200 anybody
POST /api/auth/[...nextauth] (credentials)                    200 anybody
GET /api/auth/[...nextauth] (unknown)                         404 anybody
GET /api/[[...unknown]]                                       404 anybody visitor:401/404 code-due:401/404
GET /admin/[[...unknown]]                                     404 anybody visitor:401/404 code-due:401/404

GET /api/me                                                   200
GET /api/openapi.json                                         200
PUT /api/profile                                              200
PUT /api/profile (role)                                       422
GET /api/divisions                                            200
GET /api/members                                              200
GET /api/reports                                              200
GET /api/transactions                                         200
GET /api/deposits                                             200
POST /api/deposits                                            201
DELETE /api/deposits/[id]                                     404 member:200
POST /api/deposits/[id]/collect                               404 member:409
POST /api/rails/mtn/callback                                  200 anybody
PUT /api/rails/mtn/callback                                   200 anybody
POST /api/inbox/sms                                           401 anybody
GET /api/withdrawals                                          200
POST /api/withdrawals                                         201
DELETE /api/withdrawals/[id]                                  404 member:200
POST /api/send-money                                          200
POST /api/send-money (own)                                    422
GET /api/shares                                               200
POST /api/shares                                              201
GET /api/shares/moves                                         200
GET /api/opening-balance                                      200
POST /api/opening-balance                                     404
GET /api/share-offers                                         200
POST /api/share-offers                                        201
PUT /api/share-offers/[id]                                    404 member:200
DELETE /api/share-offers/[id]                                 404 member:200
GET /api/requests/[id]                                        200
POST /api/forgot-password                                     422 anybody
POST /api/reset-password                                      422 anybody
GET /api/check                                                422 anybody
GET /api/proof                                                404
GET /transparency.json                                        404
PUT /api/password                                             422
GET /api/sessions                                             200
POST /api/authentication                                      200
DELETE /api/sessions                                          422
DELETE /api/sessions/[id]                                     404
GET /api/notices                                              200
PUT /api/notices/read                                         200
GET /api/search                                               200

GET /api/loan-offers                                          200
POST /api/take-loan                                           200
POST /api/take-loan (own)                                     own
GET /api/borrow-requests                                      200
POST /api/borrow-requests                                     201
DELETE /api/borrow-requests/[id]                              404 member:200
POST /api/lend-money                                          200
POST /api/lend-money (own)                                    own
GET /api/lend-offers                                          200
POST /api/lend-offers                                         201
DELETE /api/lend-offers/[id]                                  404 member:200
GET /api/loans                                                200
GET /api/loans/[id]                                           404 member:200 loans.list:200
POST /api/loans/[id]/repayments                               404 member:201
POST /api/loans/[id]/repayments (interest)                    404
GET /admin/loans                                              403 loans.list:200
POST /api/loans/[id]/word                                     404 member:200
POST /api/loans/[id]/word (interest)                          404
POST /admin/loans/[id]/overrule                               403 loans.overrule:200
POST /admin/loans/[id]/overrule (own)                         403
POST /admin/loans/[id]/overrule (interest)                    403
POST /admin/loans/[id]/write-off                              403 loans.write-off:202
POST /admin/loans/[id]/write-off (own)                        403
POST /admin/loans/[id]/write-off (interest)                   403
GET /borrow/[id]/agreement/pdf                                404 member:200 loans.list:200

GET /admin/dashboard                                          403 dashboard.organisation:200
GET /admin/users                                              403 members.list:200
GET /admin/users/[id]                                         403 members.list:200
PUT /admin/users/[id]                                         403 members.manage:200
PUT /admin/users/[id] (right over money)                      403 members.manage:202
PUT /admin/users/[id] (own role)                              403
PUT /admin/users/[id]/status                                  403 members.manage:200
PUT /admin/users/[id]/status (own)                            403
DELETE /admin/users/[id]                                      403 members.manage:200
DELETE /admin/users/[id] (own)                                403
GET /admin/invitations                                        403 members.manage:200
POST /admin/invitations                                       403 members.manage:201
POST /admin/invitations/[id]/resend                           403 members.manage:200
DELETE /admin/invitations/[id]                                403 members.manage:200

GET /api/projects                                             200
POST /api/projects                                            403 projects.manage:201
GET /api/projects/[id]                                        200
PUT /api/projects/[id]                                        403 projects.manage:200
PUT /api/projects/[id]/status                                 403 projects.manage:200
PUT /api/projects/[id]/status (complete, interest)            403
GET /api/projects/[id]/investors                              200
POST /api/projects/[id]/investments                           201
GET /api/projects/[id]/results                                200
POST /api/projects/[id]/results                               403 projects.record:202
POST /api/projects/[id]/results (interest)                    403
GET /api/projects/[id]/movements                              200
POST /api/projects/[id]/movements                             403 vouchers.record:waits
POST /api/projects/[id]/movements (interest)                  403
GET /api/projects/[id]/distributions                          200
POST /api/projects/[id]/distributions                         403 projects.record:202
POST /api/projects/[id]/distributions (interest)              403
POST /api/projects/[id]/files                                 403 projects.manage:415
DELETE /api/projects/[id]/files/[file]                        403 projects.manage:404
GET /uploads/openfuture/project/[file]                        200

GET /admin/transactions                                       403 transactions.list:200
GET /admin/transactions/[id]                                  403 transactions.list:200
PUT /admin/transactions/[id]/status                           403 transactions.decide:200
PUT /admin/transactions/[id]/status (withdrawal)              403 transactions.decide:200
PUT /admin/transactions/[id]/paid                             403 transactions.decide:200
PUT /admin/transactions/[id]/paid (asked)                     403 transactions.decide:409
PUT /admin/transactions/[id]/paid (own)                       403
PUT /admin/transactions/[id]/paid (over the limit)            403 transactions.decide:409
PUT /admin/transactions/[id]/status (own)                     403
PUT /admin/transactions/[id]/status (own move)                403
PUT /admin/transactions/[id]/status (over the limit)          403 transactions.decide:waits
PUT /admin/transactions/[id]/status (over the limit, second)  403 transactions.decide:200
PUT /admin/transactions/[id]/status (over the limit, again)   403
PUT /admin/transactions/[id]/status (unknown)                 403 transactions.decide:404
DELETE /admin/transactions/[id]                               403 transactions.delete:200
DELETE /admin/transactions/[id] (own)                         403
DELETE /admin/transactions/[id] (approved)                    403 transactions.delete:202
DELETE /admin/transactions/[id] (approved, own)               403
GET /admin/proposals                                          403 proposals.view:200
GET /admin/proposals/[id]                                     403 proposals.view:404 money.confirm:200 proposals.list:200
GET /admin/proposals/[id] (a deposit)                         403 proposals.view:404 transactions.decide:200 proposals.list:200
PUT /admin/proposals/[id] (a deposit)                         403 transactions.decide:200
PUT /admin/proposals/[id] (a deposit, own)                    403
PUT /admin/proposals/[id] (a deposit, over the limit)         403 transactions.decide:waits
POST /admin/proposals/decide                                  403 transactions.decide:200
POST /admin/proposals/decide (own)                            403
POST /admin/proposals/decide (over the limit)                 403 transactions.decide:waits
PUT /admin/proposals/[id]                                     403 money.confirm:200
PUT /admin/proposals/[id] (own)                               403
PUT /admin/proposals/[id] (interest)                          403
GET /admin/channels                                           403 books.view:200
GET /admin/chart                                              403 books.view:200
POST /admin/chart                                             403 system.manage:202
PUT /admin/chart/[code]                                       403 system.manage:202
GET /admin/channels/[code]/cash-book                          403 books.view:200
POST /admin/members                                           403 members.enrol:201
POST /admin/members/[id]/recovery                             403 members.manage:202
POST /admin/members/[id]/recovery (own)                       403
GET /admin/shares                                             403 members.list:200
POST /admin/members/[id]/share-redemptions                    403 transactions.decide:202
POST /admin/members/[id]/share-redemptions (own)              403
POST /admin/channel-moves                                     403 channels.move:201
POST /admin/channel-moves (over the limit)                    403 channels.move:waits
GET /admin/vouchers                                           403 books.view:200
POST /admin/vouchers                                          403 vouchers.record:waits
POST /admin/vouchers/[id]/files                               403 vouchers.record:415
GET /admin/vouchers/[id]/files/[file]                         403 books.view:404
GET /admin/drawers                                            403 books.view:200
POST /admin/drawers                                           403 counter.use:201
PUT /admin/drawers/[id]/count                                 403 counter.use:200
PUT /admin/drawers/[id]/close                                 403 transactions.decide:200
PUT /admin/drawers/[id]/close (own)                           403
POST /admin/counter/deposits                                  403 counter.use:201
POST /admin/counter/deposits (own)                            403
POST /admin/counter/deposits (over the limit)                 403 counter.use:409
POST /admin/counter/repayments                                403 counter.use:201
POST /admin/counter/repayments (own)                          403
POST /admin/counter/repayments (interest)                     403
POST /admin/counter/repayments (over the limit)               403 counter.use:409
POST /admin/counter/shares                                    403 counter.use:201
POST /admin/counter/shares (own)                              403
POST /admin/counter/withdrawals                               403 counter.use:201
POST /admin/counter/withdrawals (own)                         403
POST /admin/counter/withdrawals (over the limit)              403 counter.use:409
POST /admin/counter/safe-moves                                403 counter.use:201
GET /admin/trial-balance                                      403 books.view:200
GET /admin/reconciliation                                     403 books.view:200
GET /admin/unproven-deposits                                  403 books.view:200
GET /admin/statements                                         403 books.view:200
POST /admin/statements                                        403 statements.bring:409
DELETE /admin/statements/[id]                                 403 transactions.delete:404
GET /admin/forwarders                                         403 books.view:200
POST /admin/forwarders                                        403 statements.bring:201
DELETE /admin/forwarders/[id]                                 403 statements.bring:404
GET /admin/statement-lines                                    403 books.view:200
POST /admin/statement-lines/confirm                           403 statements.match:404
POST /admin/statement-lines/[id]/match                        403 statements.match:404
DELETE /admin/statement-lines/[id]/match                      403 statements.match:404
POST /admin/statement-lines/[id]/deposit                      403 statements.match:404
POST /admin/statement-lines/[id]/explain                      403 statements.match:404
POST /admin/statement-lines/[id]/ignore                       403 statements.match:404
GET /admin/imports                                            403 imports.view:200
POST /admin/imports                                           403 imports.bring:415
GET /admin/imports/[id]                                       403 imports.view:404
DELETE /admin/imports/[id]                                    403 imports.bring:404
POST /admin/imports/[id]/approve                              403 imports.bring:404
POST /admin/imports/[id]/undo                                 403 imports.bring:404
GET /admin/imports/[id]/letters                               403 imports.view:404
POST /admin/imports/[id]/letters                              403 imports.bring:409
POST /admin/imports/[id]/letters/ask                          403 imports.bring:404
GET /admin/imports/[id]/letters/[no]                          403 imports.bring:404
GET /admin/imports/[id]/problems                              403 imports.view:404
GET /admin/imports/[id]/corrections                           403 imports.view:404
PUT /admin/imports/[id]/rows/[n]                              403 imports.bring:404
POST /admin/imports/[id]/check                                403 imports.bring:404
GET /admin/imports/[id]/members                               403 imports.view:404
GET /admin/imports/[id]/report                                403 imports.view:404
GET /admin/imports/[id]/answers                               403 imports.view:404
POST /admin/imports/[id]/answers                              403 members.enrol:404
PUT /admin/imports/[id]/answers/[answer]                      403 members.enrol:404
GET /admin/imports/[id]/answers/export                        403 imports.view:404
GET /admin/rails                                              403 books.view:200
POST /admin/rails/[id]/look                                   403 transactions.decide:404
POST /admin/rails/[id]/resolve                                403 transactions.decide:404
GET /admin/settings                                           403 settings.view:200
PUT /admin/settings                                           403 system.manage:200
GET /admin/organisation                                       403 settings.view:200
PUT /admin/organisation                                       403 system.manage:200
POST /admin/organisation/logo                                 403 system.manage:415
DELETE /admin/organisation/logo                               403 system.manage:200
GET /admin/audit                                              403 audit.view:200
GET /admin/outbox                                             403 system.manage:200
GET /admin/status                                             403 system.manage:200
GET /admin/auditor-pack (drawer open)                         403 audit.pack:200 admin:409

GET /members/export                                           403 members.export:200
GET /members/left/export                                      403 members.export:200
GET /members/shares/export                                    403 members.export:200
GET /members/shares/pdf                                       403 members.export:200
GET /shares/[id]/certificate                                  403 members.list:200
GET /shares/[id]/certificate (own)                            403 member:200 members.list:200
PUT /admin/members/[id]/register                              403 members.enrol:200
GET /members/[id]/letter                                      403 members.enrol:404
GET /members/moving-in/templates/[name]                       403 imports.view:200
GET /transactions/export                                      200 advisor:403
GET /transactions/reconcile/export                            403 books.view:200
GET /reports/export                                           200
GET /reports/export (unknown)                                 400
GET /reports/pdf                                              200
GET /reports/statements/export                                403 books.view:200
GET /transactions/counter/drawers/[id]/journal                403 books.view:404
GET /transactions/books/export                                403 books.view:200
GET /transactions/books/account/export                        403 transactions.export:200
GET /transactions/books/journal                               403 transactions.export:200
GET /settings/audit/export                                    403 audit.view:200
GET /transactions/statement/pdf                               200
GET /transactions/statement/pdf (another's)                   403 transactions.list:200
GET /transactions/statement/pdf (unknown member)              403 transactions.list:404
GET /transactions/statement/export                            200
GET /transactions/statement/export (another's)                403 transactions.export:200
GET /transactions/statement/export (unknown member)           403 transactions.export:404
GET /transactions/[id]/receipt/pdf                            404 transactions.list:200
GET /transactions/[id]/receipt/pdf (own)                      404 member:200 transactions.list:200

PAGES

/                                                             home
/login                                                        home nobody:200 enrol-due:home
/invite/[token]                                               200 anybody
/activate                                                     200 anybody
/activate/[code]                                              200 anybody
/confirm-email/[token]                                        200 anybody
/dashboard                                                    200
/dashboard (organisation)                                     hidden dashboard.organisation:shown
/dashboard (what waits)                                       hidden proposals.view:shown
/dashboard (channels)                                         hidden books.view:shown
/dashboard (overdue loans)                                    hidden loans.list:shown
/members                                                      403 members.list:200
/members (view)                                               403 members.list:shown
/members (edit)                                               403 members.list:hidden members.manage:shown
/members (remove)                                             403 members.list:hidden members.manage:shown
/members (recover)                                            403 members.list:hidden members.manage:shown
/members (invite)                                             403 members.list:hidden members.manage:shown
/members (join)                                               403 members.list:hidden members.enrol:shown
/members/invitations                                          403 members.manage:200
/members/left                                                 403 members.list:200
/members/shares                                               403 members.list:200
/members/shares (redeem)                                      403 members.list:hidden transactions.decide:shown
/members/moving-in                                            403 imports.view:200
/members/moving-in (bring)                                    403 imports.view:hidden imports.bring:shown
/members/moving-in/[id]                                       403 imports.view:404
/transactions                                                 200
/transactions (everybody's)                                   hidden transactions.list:shown
/transactions (view another's)                                hidden transactions.list:shown
/transactions (view own)                                      hidden member:shown transactions.list:shown
/transactions (decide)                                        hidden transactions.decide:shown
/transactions (delete)                                        hidden transactions.delete:shown
/transactions (to decide)                                     hidden proposals.view:shown
/transactions (approve together)                              hidden transactions.decide:shown
/transactions (proposal)                                      hidden money.confirm:shown proposals.list:shown
/transactions/books                                           403 books.view:200
/reports/statements                                           403 books.view:200
/transactions/books/account                                   403 books.view:200
/transactions/books/chart                                     403 books.view:200
/transactions/books/chart (new)                               403 books.view:hidden admin:shown
/transactions/books/vouchers                                  403 books.view:200
/transactions/books/vouchers (new)                            403 books.view:hidden vouchers.record:shown
/transactions/books/vouchers/[reference]                      403 books.view:404
/transactions/books (journal)                                 403 books.view:hidden transactions.export:shown
/transactions/books (pack, drawer open)                       403 books.view:hidden audit.pack:shown admin:hidden
/transactions/books (move)                                    403 books.view:hidden channels.move:shown
/transactions/reconcile                                       403 books.view:200
/transactions/counter                                         403 counter.use:200
/transactions/counter (passbook)                              403 counter.use:shown
/transactions/counter (passbook, own)                         403 counter.use:hidden
/transactions/counter/drawers                                 403 books.view:200
/transactions/counter/drawers (close)                         403 books.view:hidden transactions.decide:shown
/deposits                                                     200
/deposits (cancel)                                            hidden member:shown
/deposits (take back a deposit)                               hidden member:shown
/pay                                                          200
/shares                                                       200
/shares (buy)                                                 shown
/shares (give)                                                shown
/shares (offer)                                               hidden member:shown
/help                                                         200
/help (office's)                                              hidden books.view:shown
/offline                                                      200 anybody
/offline/passbook                                             200
/profile                                                      200
/projects                                                     200
/projects (new)                                               hidden projects.manage:shown
/projects (invest)                                            shown
/projects/[id]                                                200
/projects/[id] (edit)                                         hidden projects.manage:shown
/projects/[id] (files)                                        hidden projects.manage:shown
/projects/[id] (complete)                                     hidden projects.manage:shown
/projects/[id] (record)                                       hidden projects.record:shown
/projects/[id] (spend)                                        hidden vouchers.record:shown
/projects/[id] (share out)                                    hidden projects.record:shown
/borrow                                                       200
/rent                                                         200
/borrow (repay)                                               hidden member:shown
/borrow (cancel)                                              hidden member:shown
/borrow/[id]                                                  404 member:200 loans.list:200
/borrow/[id] (repay)                                          404 member:shown loans.list:hidden
/borrow/[id]/agreement                                        404 member:200 loans.list:200
/rent (cancel)                                                hidden member:shown
/rent (all)                                                   403 loans.list:200
/rent (overdue)                                               403 loans.list:200
/rent (write off)                                             hidden loans.write-off:shown
/reports                                                      200
/settings                                                     200
/settings (organisation, read)                                hidden settings.view:shown
/settings (organisation)                                      hidden system.manage:shown
/settings/audit                                               403 audit.view:200
/settings/verification                                        403 verification.view:200
/settings/status                                              403 system.manage:200
/settings/outbox                                              403 system.manage:200
/settings/outbox (an invitation's link)                       403 system.manage:hidden outbox.links:shown
/check                                                        200 anybody
/check/[reference]/[code]                                     200 anybody
/transparency                                                 200
/profile/money                                                200
/profile/proof                                                200
/notices                                                      200
/search                                                       200
/search (another's transaction)                               hidden transactions.list:shown
/search (another's e-mail)                                    hidden transactions.list:shown
/search (office's screens)                                    hidden audit.view:shown
/settings/two-factor                                          200 enrol-due:200
/transactions/statement                                       200
/transactions/statement (another's)                           403 transactions.list:200
/transactions/statement/before                                200
/transactions/statement/before (another's)                    403 transactions.list:200
/transactions/[id]/receipt                                    404 transactions.list:200

ACTIONS

setLanguage                                                   200 anybody
signIn                                                        home anybody
logout                                                        login anybody
accept                                                        home anybody
activate                                                      422 anybody
confirm                                                       done anybody
saveProfile                                                   200
keepEmail                                                     200
confirmOwnEmail                                               200
newDeposit                                                    200
withdrawStep                                                  200
takeBack                                                      404 member:200
takeBackDeposit                                               404 member:200
sendMoneyStep                                                 200
sendMoneyStep (own)                                           422
borrowStep                                                    200
takeLoanStep                                                  200
takeLoanStep (own)                                            own
repayStep                                                     404 member:200
repayStep (interest)                                          404
cancelRequest                                                 404 member:200
offerStep                                                     200
lendStep                                                      200
lendStep (own)                                                own
cancelOffer                                                   404 member:200
writeOff                                                      403 loans.write-off:200
giveWord                                                      404 member:200
giveWord (interest)                                           404
overrule                                                      403 loans.overrule:200
overrule (own)                                                403
overrule (interest)                                           403
writeOff (own)                                                403
writeOff (interest)                                           403
changeStatus                                                  403 members.manage:200
changeStatus (own)                                            403
editMember                                                    403 members.manage:200
editMember (right over money)                                 403 members.manage:200
editMember (own role)                                         403
redeem                                                        403 transactions.decide:200
redeem (own)                                                  403
recoverAccess                                                 403 members.manage:200
recoverAccess (own)                                           403
removeMember                                                  403 members.manage:200
removeMember (own)                                            403
invite                                                        403 members.manage:200
enrol                                                         403 members.enrol:200
saveRegister                                                  403 members.enrol:200
actOnInvitation                                               403 members.manage:200
decideOn                                                      403 transactions.decide:200
decideOn (own)                                                403
decideOn (own move)                                           403
decideOn (over the limit)                                     403 transactions.decide:waits
decideOn (over the limit, second)                             403 transactions.decide:200
decideOn (over the limit, again)                              403
payOut                                                        403 transactions.decide:200
payOut (own)                                                  403
payOut (over the limit)                                       403 transactions.decide:409
deleteOne                                                     403 transactions.delete:200
deleteOne (own)                                               403
deleteOne (approved, own)                                     403
bringStatement                                                403 statements.bring:409
addForwarder                                                  403 statements.bring:200
endForwarder                                                  403 statements.bring:404
confirmCertain                                                403 statements.match:404
confirmPair                                                   403 statements.match:404
confirmOfSeveral                                              403 statements.match:404
confirmWithOthers                                             403 statements.match:404
undoLine                                                      403 statements.match:404
recordLine                                                    403 statements.match:422
explainLine                                                   403 statements.match:404
addAccount                                                    403 system.manage:200
changeAccount                                                 403 system.manage:200
lookAtCall                                                    403 transactions.decide:404
proposeCallOutcome                                            403 transactions.decide:404
setLineAside                                                  403 statements.match:404
takeBackStatement                                             403 transactions.delete:404
bringFiles                                                    403 imports.bring:422
correctBrought                                                403 imports.bring:404
checkAgain                                                    403 imports.bring:404
askForImport                                                  403 imports.bring:404
dropBrought                                                   403 imports.bring:404
undoImport                                                    403 imports.bring:404
askForLetters                                                 403 imports.bring:404
giveOutLetters                                                403 imports.bring:409
noteAnswer                                                    403 members.enrol:404
settle                                                        403 members.enrol:404
answerBalance                                                 404
approveMany                                                   403 transactions.decide:200
approveMany (own)                                             403
approveMany (over the limit)                                  403 transactions.decide:waits
decideOnProposal                                              403 money.confirm:200
decideOnProposal (own)                                        403
decideOnProposal (interest)                                   403
moveStep                                                      403 channels.move:200
moveStep (over the limit)                                     403 channels.move:waits
voucherStep                                                   403 vouchers.record:waits
addDocument                                                   403 vouchers.record:422
openOwnDrawer                                                 403 counter.use:200
moveCash                                                      403 counter.use:200
countOne                                                      403 counter.use:200
closeTheirs                                                   403 transactions.decide:200
closeTheirs (own)                                             403
serveStep                                                     403 counter.use:200
serveStep (own)                                               403
serveStep (over the limit)                                    403 counter.use:409
serveStep (unknown kind)                                      403 counter.use:400
printPassbook                                                 403 counter.use:200
printPassbook (own)                                           403
saveSettings                                                  403 system.manage:200
saveLogo                                                      403 system.manage:422
enterCode                                                     login anybody code-due:401
forgot                                                        422 anybody
reset                                                         422 anybody
takeStep                                                      422 enrol-due:422
savePassword                                                  422
endSessions                                                   422
saveNoticeMail                                                200
openNotice                                                    done nobody:login
readAll                                                       200 nobody:login
putStepsAway                                                  home nobody:login
investStep                                                    200
buyStep                                                       200
giveStep                                                      200
takeShareOffer                                                404 member:200
endShareOffer                                                 404 member:200
saveProject                                                   403 projects.manage:200
saveProject (edit)                                            403 projects.manage:200
switchOpen                                                    403 projects.manage:200
startRunning                                                  403 projects.manage:200
addFile                                                       403 projects.manage:422
removeFile                                                    403 projects.manage:404
resultStep                                                    403 projects.record:200
resultStep (interest)                                         403
distributeStep                                                403 projects.record:200
distributeStep (interest)                                     403
movementStep                                                  403 vouchers.record:waits
movementStep (interest)                                       403
completeStep                                                  403 projects.manage:200
completeStep (interest)                                       403
`;
