/**
 * Who may do what, as decided (decisions, section 3): one row for each call, page and action, one
 * column for each person who may ask. `member` is whose record it is, `other` another member;
 * `suspended` and `ended` hold a cookie from before. A path's own records stand in its row, what is
 * asked of it in brackets behind it (tests/support/permissions/requests.ts).
 *
 * A number is the answer's status; of an action, that of its outcome. `login` leads to the sign-in
 * screen, `home` to the dashboard, `done` to a page that says so; `shown` and `hidden` are a screen
 * (200) with and without what the row is about. `login/401`: the first with the middleware, the second without it.
 */
export const PEOPLE = [
  "member",
  "other",
  "finance",
  "manager",
  "director",
  "advisor",
  "tech",
  "admin",
  "visitor",
  "suspended",
  "ended",
] as const;
export type Who = (typeof PEOPLE)[number];

const TABLE = `
CALLS                                        member other finance manager director advisor tech admin visitor suspended ended

GET /healthz                                    200   200     200     200      200     200  200   200     200       200   200
GET /readyz                                     200   200     200     200      200     200  200   200     200       200   200
GET /icons.svg                                  200   200     200     200      200     200  200   200     200       200   200
GET /uploads/openfuture/profile/[file]          200   200     200     200      200     200  200   200     200       200   200
GET /uploads/openfuture/profile/[file] (unknown) 404  404     404     404      404     404  404   404     404       404   404
POST /api/login                                 200   200     200     200      200     200  200   200     200       200   200
POST /api/logout                                200   200     200     200      200     200  200   200     200       200   200
GET /api/auth/[...nextauth] (session)           200   200     200     200      200     200  200   200     200       200   200
GET /api/auth/[...nextauth] (csrf)              200   200     200     200      200     200  200   200     200       200   200
GET /api/auth/[...nextauth] (providers)         200   200     200     200      200     200  200   200     200       200   200
POST /api/auth/[...nextauth] (signout)          200   200     200     200      200     200  200   200     200       200   200
POST /api/auth/[...nextauth] (credentials)      200   200     200     200      200     200  200   200     200       200   200
GET /api/auth/[...nextauth] (unknown)           404   404     404     404      404     404  404   404     404       404   404
GET /api/[[...unknown]]                         404   404     404     404      404     404  404   404 401/404       404   404
GET /admin/[[...unknown]]                       404   404     404     404      404     404  404   404 401/404       404   404

GET /api/me                                     200   200     200     200      200     200  200   200     401       401   401
GET /api/openapi.json                           200   200     200     200      200     200  200   200     401       401   401
PUT /api/profile                                200   200     200     200      200     200  200   200     401       401   401
PUT /api/profile (role)                         422   422     422     422      422     422  422   422     401       401   401
GET /api/divisions                              200   200     200     200      200     200  200   200     401       401   401
GET /api/members                                200   200     200     200      200     200  200   200     401       401   401
GET /api/reports                                200   200     200     200      200     200  200   200     401       401   401
GET /api/transactions                           200   200     200     200      200     200  200   200     401       401   401
GET /api/deposits                               200   200     200     200      200     200  200   200     401       401   401
POST /api/deposits                              201   201     201     201      201     201  201   201     401       401   401
GET /api/withdrawals                            200   200     200     200      200     200  200   200     401       401   401
POST /api/withdrawals                           201   201     201     201      201     201  201   201     401       401   401
DELETE /api/withdrawals/[id]                    200   404     404     404      404     404  404   404     401       401   401
POST /api/send-money                            200   200     200     200      200     200  200   200     401       401   401
POST /api/forgot-password                         422     422     422     422     422     422     422     422     422     422     422
POST /api/reset-password                          422     422     422     422     422     422     422     422     422     422     422
GET /api/check                                    422     422     422     422     422     422     422     422     422     422     422
PUT /api/password                                 422     422     422     422     422     422     422     422     401     401     401
GET /api/sessions                                 200     200     200     200     200     200     200     200     401     401     401
POST /api/authentication                          200     200     200     200     200     200     200     200     401     401     401
DELETE /api/sessions                              422     422     422     422     422     422     422     422     401     401     401
DELETE /api/sessions/[id]                         404     404     404     404     404     404     404     404     401     401     401
GET /api/notices                                  200     200     200     200     200     200     200     200     401     401     401
PUT /api/notices/read                             200     200     200     200     200     200     200     200     401     401     401
GET /api/search                                   200     200     200     200     200     200     200     200     401     401     401

GET /api/loan-offers                                200     200     200     200     200     200     200     200     401     401     401
POST /api/take-loan                                 200     200     200     200     200     200     200     200     401     401     401
GET /api/borrow-requests                            200     200     200     200     200     200     200     200     401     401     401
POST /api/borrow-requests                           201     201     201     201     201     201     201     201     401     401     401
DELETE /api/borrow-requests/[id]                    200     404     404     404     404     404     404     404     401     401     401
POST /api/lend-money                                200     200     200     200     200     200     200     200     401     401     401
GET /api/lend-offers                                200     200     200     200     200     200     200     200     401     401     401
POST /api/lend-offers                               201     201     201     201     201     201     201     201     401     401     401
DELETE /api/lend-offers/[id]                        200     404     404     404     404     404     404     404     401     401     401
GET /api/loans                                      200     200     200     200     200     200     200     200     401     401     401
GET /api/loans/[id]                                 200     404     200     200     200     200     404     200     401     401     401
POST /api/loans/[id]/repayments                     201     404     404     404     404     404     404     404     401     401     401
GET /admin/loans                                    403     403     200     200     200     200     403     200     401     401     401
POST /api/loans/[id]/word                           200     404     404     404     404     404     404     404     401     401     401
POST /admin/loans/[id]/overrule                     403     403     403     403     200     403     403     403     401     401     401
POST /admin/loans/[id]/overrule (own)               403     403     403     403     403     403     403     403     401     401     401
POST /admin/loans/[id]/write-off                    403     403     403     403     403     403     403     200     401     401     401
POST /admin/loans/[id]/write-off (own)              403     403     403     403     403     403     403     403     401     401     401
GET /borrow/[id]/agreement/pdf                      200     404     200     200     200     200     404     200 login/401     401     401

GET /admin/dashboard                            403   403     200     200      200     200  200   200     401       401   401
GET /admin/users                                403   403     200     200      200     200  403   200     401       401   401
GET /admin/users/[id]                           403   403     200     200      200     200  403   200     401       401   401
PUT /admin/users/[id]                           403   403     403     403      403     403  403   200     401       401   401
PUT /admin/users/[id] (own role)                403   403     403     403      403     403  403   403     401       401   401
PUT /admin/users/[id]/status                    403   403     403     403      403     403  403   200     401       401   401
PUT /admin/users/[id]/status (own)              403   403     403     403      403     403  403   403     401       401   401
DELETE /admin/users/[id]                        403   403     403     403      403     403  403   200     401       401   401
DELETE /admin/users/[id] (own)                  403   403     403     403      403     403  403   403     401       401   401
GET /admin/invitations                          403   403     403     403      403     403  403   200     401       401   401
POST /admin/invitations                         403   403     403     403      403     403  403   201     401       401   401
POST /admin/invitations/[id]/resend             403   403     403     403      403     403  403   200     401       401   401
DELETE /admin/invitations/[id]                  403   403     403     403      403     403  403   200     401       401   401

GET /api/projects                               200   200     200     200      200     200  200   200     401       401   401
POST /api/projects                              403   403     403     403      201     403  403   201     401       401   401
GET /api/projects/[id]                          200   200     200     200      200     200  200   200     401       401   401
PUT /api/projects/[id]                          403   403     403     403      200     403  403   200     401       401   401
PUT /api/projects/[id]/status                   403   403     403     403      200     403  403   200     401       401   401
GET /api/projects/[id]/investors                200   200     200     200      200     200  200   200     401       401   401
POST /api/projects/[id]/investments             201   201     201     201      201     201  201   201     401       401   401
GET /api/projects/[id]/results                  200   200     200     200      200     200  200   200     401       401   401
POST /api/projects/[id]/results                 403   403     201     201      201     403  403   201     401       401   401
GET /api/projects/[id]/distributions            200   200     200     200      200     200  200   200     401       401   401
POST /api/projects/[id]/distributions           403   403     201     201      201     403  403   201     401       401   401
POST /api/projects/[id]/files                   403   403     403     403      415     403  403   415     401       401   401
DELETE /api/projects/[id]/files/[file]          403   403     403     403      404     403  403   404     401       401   401
GET /uploads/openfuture/project/[file]          200   200     200     200      200     200  200   200    401       401   401

GET /admin/transactions                         403   403     200     200      200     200  403   200     401       401   401
GET /admin/transactions/[id]                    403   403     200     200      200     200  403   200     401       401   401
PUT /admin/transactions/[id]/status             403   403     200     200      403     403  403   200     401       401   401
PUT /admin/transactions/[id]/status (withdrawal) 403  403     200     200      403     403  403   200     401       401   401
PUT /admin/transactions/[id]/paid               403   403     200     200      403     403  403   200     401       401   401
PUT /admin/transactions/[id]/paid (asked)       403   403     409     409      403     403  403   409     401       401   401
PUT /admin/transactions/[id]/status (own)       403   403     403     403      403     403  403   403     401       401   401
PUT /admin/transactions/[id]/status (unknown)   403   403     404     404      403     403  403   404     401       401   401
DELETE /admin/transactions/[id]                 403   403     403     403      403     403  403   200     401       401   401
DELETE /admin/transactions/[id] (own)           403   403     403     403      403     403  403   403     401       401   401
DELETE /admin/transactions/[id] (approved)       403    403    403    403    403    403    403    200    401    401    401
GET /admin/proposals                             403    403    200    200    200    403    200    200    401    401    401
GET /admin/proposals/[id]                        403    403    200    200    200    403    404    200    401    401    401
GET /admin/proposals/[id] (a deposit)            403    403    200    200    404    403    404    200    401    401    401
PUT /admin/proposals/[id] (a deposit)            403    403    200    200    403    403    403    200    401    401    401
POST /admin/proposals/decide                     403    403    200    200    200    403    200    200    401    401    401
PUT /admin/proposals/[id]                        403    403    200    200    200    403    403    200    401    401    401
PUT /admin/proposals/[id] (own)                  403    403    200    200    200    403    403    403    401    401    401
GET /admin/channels                             403   403     200     200      200     200  403   200     401       401   401
POST /admin/members/[id]/recovery               403   403     403     403      403     403  403   200     401       401   401
POST /admin/members/[id]/recovery (own)         403   403     403     403      403     403  403   403     401       401   401
POST /admin/channel-moves                       403   403     201     201      403     403  403   201     401       401   401
GET /admin/trial-balance                        403   403     200     200      200     200  403   200     401       401   401
GET /admin/settings                             403   403     403     403      200     403  200   200     401       401   401
PUT /admin/settings                             403   403     403     403      403     403  200   200     401       401   401
GET /admin/audit                                403   403     403     403      200     403  200   200     401       401   401
GET /admin/outbox                               403   403     403     403      403     403  200   200     401       401   401

GET /members/export                             403   403     200     200      200     403  403   200 login/401     401   401
GET /transactions/export                        200   200     200     200      200     403  200   200 login/401     401   401
GET /reports/export                               200   200     200     200      200     200  200   200 login/401     401   401
GET /reports/export (unknown)                       400   400     400     400      400     400  400   400 login/401     401   401
GET /reports/pdf                                    200   200     200     200      200     200  200   200 login/401     401   401
GET /transactions/books/export                  403   403     200     200      200     200  403   200 login/401     401   401
GET /transactions/books/account/export          403   403     200     200      200     403  403   200 login/401     401   401
GET /settings/audit/export                      403   403     403     403      200     403  200   200 login/401     401   401
GET /transactions/statement/pdf                   200     200     200     200     200     200     200     200 login/401     401     401
GET /transactions/statement/pdf (another's)       403     403     200     200     200     200     403     200 login/401     401     401
GET /transactions/statement/pdf (unknown member)  403   403   404     404     404     404     403     404 login/401     401     401
GET /transactions/statement/export                200     200     200     200     200     200     200     200 login/401     401     401
GET /transactions/statement/export (another's)    403     403     200     200     200     403     403     200 login/401     401     401
GET /transactions/statement/export (unknown member) 403 403   404     404     404     403     403     404 login/401     401     401
GET /transactions/[id]/receipt/pdf                404     404     200     200     200     200     404     200 login/401     401     401
GET /transactions/[id]/receipt/pdf (own)          200     404     200     200     200     200     404     200 login/401     401     401

PAGES                                        member other finance manager director advisor tech admin visitor suspended ended

/                                              home  home    home    home     home    home home  home   login     login login
/login                                         home  home    home    home     home    home home  home     200       200   200
/invite/[token]                                 200   200     200     200      200     200  200   200     200       200   200
/confirm-email/[token]                          200   200     200     200      200     200  200   200     200       200   200
/dashboard                                      200   200     200     200      200     200  200   200   login     login login
/dashboard (organisation)                    hidden hidden  shown   shown    shown   shown shown shown   login     login login
/members                                        403   403     200     200      200     200  403   200   login     login login
/members (view)                                 403   403   shown   shown    shown   shown  403 shown   login     login login
/members (edit)                                 403   403  hidden  hidden   hidden  hidden  403 shown   login     login login
/members (remove)                               403   403  hidden  hidden   hidden  hidden  403 shown   login     login login
/members (recover)                              403   403  hidden  hidden   hidden  hidden  403 shown   login     login login
/members (invite)                               403   403  hidden  hidden   hidden  hidden  403 shown   login     login login
/members/invitations                            403   403     403     403      403     403  403   200   login     login login
/transactions                                   200   200     200     200      200     200  200   200   login     login login
/transactions (everybody's)                  hidden hidden  shown   shown    shown   shown hidden shown  login     login login
/transactions (view another's)               hidden hidden  shown   shown    shown   shown hidden shown  login     login login
/transactions (view own)                      shown hidden  shown   shown    shown   shown hidden shown  login     login login
/transactions (decide)                       hidden hidden  shown   shown   hidden  hidden hidden shown  login     login login
/transactions (delete)                       hidden hidden hidden  hidden   hidden  hidden hidden shown  login     login login
/transactions (to decide)                       hidden   hidden   shown   shown   shown   hidden   shown   shown   login   login   login
/transactions (approve together)                hidden   hidden   shown   shown   hidden   hidden   hidden   shown   login   login   login
/transactions (proposal)                        hidden   hidden   shown   shown   shown   hidden   hidden   shown   login   login   login
/transactions/books                             403   403     200     200      200     200  403   200   login     login login
/transactions/books/account                     403   403     200     200      200     200  403   200   login     login login
/transactions/books (move)                      403   403   shown   shown   hidden  hidden  403 shown   login     login login
/deposits                                       200   200     200     200      200     200  200   200   login     login login
/deposits (cancel)                            shown hidden hidden  hidden   hidden  hidden hidden hidden login     login login
/profile                                        200   200     200     200      200     200  200   200   login     login login
/projects                                       200   200     200     200      200     200  200   200   login     login login
/projects (new)                                  hidden  hidden  hidden  hidden   shown  hidden  hidden   shown   login   login   login
/projects (invest)                                shown   shown   shown   shown   shown   shown   shown   shown   login   login   login
/projects/[id]                                      200     200     200     200     200     200     200     200   login   login   login
/projects/[id] (edit)                            hidden  hidden  hidden  hidden   shown  hidden  hidden   shown   login   login   login
/projects/[id] (files)                           hidden  hidden  hidden  hidden   shown  hidden  hidden   shown   login   login   login
/projects/[id] (complete)                        hidden  hidden  hidden  hidden   shown  hidden  hidden   shown   login   login   login
/projects/[id] (record)                          hidden  hidden   shown   shown   shown  hidden  hidden   shown   login   login   login
/projects/[id] (share out)                       hidden  hidden   shown   shown   shown  hidden  hidden   shown   login   login   login
/borrow                                         200   200     200     200      200     200  200   200   login     login login
/rent                                           200   200     200     200      200     200  200   200   login     login login
/borrow (repay)                                   shown  hidden  hidden  hidden  hidden  hidden  hidden  hidden   login   login   login
/borrow (cancel)                                  shown  hidden  hidden  hidden  hidden  hidden  hidden  hidden   login   login   login
/borrow/[id]                                        200     404     200     200     200     200     404     200   login   login   login
/borrow/[id] (repay)                              shown     404  hidden  hidden  hidden  hidden     404  hidden   login   login   login
/borrow/[id]/agreement                              200     404     200     200     200     200     404     200   login   login   login
/rent (cancel)                                    shown  hidden  hidden  hidden  hidden  hidden  hidden  hidden   login   login   login
/rent (all)                                         403     403     200     200     200     200     403     200   login   login   login
/rent (write off)                                hidden  hidden  hidden  hidden  hidden  hidden  hidden   shown   login   login   login
/reports                                        200   200     200     200      200     200  200   200   login     login login
/settings                                       200   200     200     200      200     200  200   200   login     login login
/settings (organisation, read)               hidden hidden hidden  hidden    shown  hidden shown shown   login     login login
/settings (organisation)                     hidden hidden hidden  hidden   hidden  hidden shown shown   login     login login
/settings/audit                                 403   403     403     403      200     403  200   200   login     login login
/settings/outbox                                403   403     403     403      403     403  200   200   login     login login
/settings/outbox (an invitation's link)         403   403     403     403      403     403 hidden shown login     login login
/check                                            200     200     200     200     200     200     200     200     200     200     200
/check/[reference]/[code]                         200     200     200     200     200     200     200     200     200     200     200
/notices                                          200     200     200     200     200     200     200     200   login   login   login
/search                                           200     200     200     200     200     200     200     200   login   login   login
/search (another's transaction)                hidden  hidden   shown   shown   shown   shown  hidden   shown   login   login   login
/search (another's e-mail)                     hidden  hidden   shown   shown   shown   shown  hidden   shown   login   login   login
/search (office's screens)                     hidden  hidden  hidden  hidden   shown  hidden   shown   shown   login   login   login
/settings/two-factor                              200     200     200     200     200     200     200     200   login   login   login
/transactions/statement                           200     200     200     200     200     200     200     200   login   login   login
/transactions/statement (another's)               403     403     200     200     200     200     403     200   login   login   login
/transactions/[id]/receipt                        404     404     200     200     200     200     404     200   login   login   login

ACTIONS                                      member other finance manager director advisor tech admin visitor suspended ended

setLanguage                                     200   200     200     200      200     200  200   200     200       200   200
signIn                                         home  home    home    home     home    home home  home    home      home  home
logout                                        login login   login   login    login   login login login  login     login login
accept                                         home  home    home    home     home    home home  home    home      home  home
confirm                                        done  done    done    done     done    done done  done    done      done  done
saveProfile                                     200   200     200     200      200     200  200   200     401       401   401
keepEmail                                       200   200     200     200      200     200  200   200     401       401   401
newDeposit                                      200   200     200     200      200     200  200   200     401       401   401
withdrawStep                                    200   200     200     200      200     200  200   200     401       401   401
takeBack                                        200   404     404     404      404     404  404   404     401       401   401
sendMoneyStep                                   200   200     200     200      200     200  200   200     401       401   401
borrowStep                                          200     200     200     200     200     200     200     200     401     401     401
takeLoanStep                                        200     200     200     200     200     200     200     200     401     401     401
repayStep                                           200     404     404     404     404     404     404     404     401     401     401
cancelRequest                                       200     404     404     404     404     404     404     404     401     401     401
offerStep                                           200     200     200     200     200     200     200     200     401     401     401
lendStep                                            200     200     200     200     200     200     200     200     401     401     401
cancelOffer                                         200     404     404     404     404     404     404     404     401     401     401
writeOff                                            403     403     403     403     403     403     403     200     401     401     401
giveWord                                            200     404     404     404     404     404     404     404     401     401     401
overrule                                            403     403     403     403     200     403     403     403     401     401     401
overrule (own)                                      403     403     403     403     403     403     403     403     401     401     401
writeOff (own)                                      403     403     403     403     403     403     403     403     401     401     401
changeStatus                                    403   403     403     403      403     403  403   200     401       401   401
changeStatus (own)                              403   403     403     403      403     403  403   403     401       401   401
editMember                                      403   403     403     403      403     403  403   200     401       401   401
editMember (own role)                           403   403     403     403      403     403  403   403     401       401   401
recoverAccess                                   403   403     403     403      403     403  403   200     401       401   401
removeMember                                    403   403     403     403      403     403  403   200     401       401   401
removeMember (own)                              403   403     403     403      403     403  403   403     401       401   401
invite                                          403   403     403     403      403     403  403   200     401       401   401
actOnInvitation                                 403   403     403     403      403     403  403   200     401       401   401
decideOn                                        403   403     200     200      403     403  403   200     401       401   401
decideOn (own)                                  403   403     403     403      403     403  403   403     401       401   401
payOut                                          403   403     200     200      403     403  403   200     401       401   401
deleteOne                                       403   403     403     403      403     403  403   200     401       401   401
deleteOne (own)                                 403   403     403     403      403     403  403   403     401       401   401
approveMany                                      403    403    200    200    200    403    200    200    401    401    401
decideOnProposal                                 403    403    200    200    200    403    403    200    401    401    401
decideOnProposal (own)                           403    403    200    200    200    403    403    403    401    401    401
moveStep                                        403   403     200     200      403     403  403   200     401       401   401
saveSettings                                    403   403     403     403      403     403  200   200     401       401   401
enterCode                                       login   login   login   login   login   login   login   login   login   login   login
forgot                                            422     422     422     422     422     422     422     422     422     422     422
reset                                             422     422     422     422     422     422     422     422     422     422     422
takeStep                                          422     422     422     422     422     422     422     422     401     401     401
savePassword                                      422     422     422     422     422     422     422     422     401     401     401
endSessions                                       422     422     422     422     422     422     422     422     401     401     401
saveNoticeMail                                    200     200     200     200     200     200     200     200     401     401     401
openNotice                                       done    done    done    done    done    done    done    done   login   login   login
readAll                                           200     200     200     200     200     200     200     200   login   login   login
investStep                                          200     200     200     200     200     200     200     200     401     401     401
saveProject                                         403     403     403     403     200     403     403     200     401     401     401
saveProject (edit)                                  403     403     403     403     200     403     403     200     401     401     401
switchOpen                                          403     403     403     403     200     403     403     200     401     401     401
startRunning                                        403     403     403     403     200     403     403     200     401     401     401
addFile                                             403     403     403     403     422     403     403     422     401     401     401
removeFile                                          403     403     403     403     404     403     403     404     401     401     401
resultStep                                          403     403     200     200     200     403     403     200     401     401     401
distributeStep                                      403     403     200     200     200     403     403     200     401     401     401
completeStep                                        403     403     403     403     409     403     403     409     401     401     401
`;

export const KINDS = ["CALLS", "PAGES", "ACTIONS"] as const;
export type Kind = (typeof KINDS)[number];
export type Row = {
  kind: Kind;
  /** As it stands in the table. */
  name: string;
  /** Without what is asked of it: the call, page or action itself. */
  of: string;
  cells: Record<Who, { with: string; without: string }>;
};

/** The table's rows. Throws on a line that has not one cell for each person. */
export function readTable(): Row[] {
  let kind: Kind = "CALLS";
  const rows: Row[] = [];
  for (const line of TABLE.split("\n").filter((text) => text.trim() !== "")) {
    const words = line.trim().split(/\s+/);
    const cells = words.slice(-PEOPLE.length);
    const name = words.slice(0, -PEOPLE.length).join(" ");
    if (["CALLS", "PAGES", "ACTIONS"].includes(name)) {
      kind = name as Kind;
      if (cells.join() !== PEOPLE.join()) throw new Error(`The columns of ${name} are others.`);
      continue;
    }
    if (!cells.every((cell) => CELL.test(cell))) throw new Error(`No row of the table: ${line}`);
    rows.push({
      kind,
      name,
      of: name.replace(/ \(.*\)$/, ""),
      cells: Object.fromEntries(
        PEOPLE.map((who, at) => {
          const [first = "", second = first] = (cells[at] ?? "").split("/");
          return [who, { with: first, without: second }];
        }),
      ) as Row["cells"],
    });
  }
  return rows;
}

const OUTCOME = "(\\d{3}|login|home|done|shown|hidden)";
const CELL = new RegExp(`^${OUTCOME}(/${OUTCOME})?$`);
