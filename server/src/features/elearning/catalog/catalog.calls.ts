import type { Language } from '@sorgfalt/contract/core/limits'
import type { ElearningSettings } from '@sorgfalt/contract/elearning/catalog'
import type { CourseVersion } from '@sorgfalt/contract/elearning/content'
import type { CallContext } from '../../../access/context.ts'
import type { Handlers } from '../../../access/handlers.ts'
import { found } from '../../../platform/refusal.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { assigning } from '../assignment/assign-org-units.ts'
import { countsOf, findSettings, listCatalog, type StoredSettings } from './catalog.store.ts'
import { entitled, entitledCourse } from './entitled.ts'
import { previewContent } from './preview.ts'
import { countOutdated, reinstruct } from './reinstruct.ts'
import { saveSettings } from './save-settings.ts'

const none = { completed: 0, due: 0, inprogress: 0, overdue: 0 }

export const elearningCatalog: Handlers<'elearningCatalog'> = {
  async readCatalog({ db, actor, today }, request) {
    const reader = { actor, today, language: await languageOfActor(db, actor) }
    const { rows, ...page } = await listCatalog(db, reader, request)
    const used = rows.flatMap(({ clientElearningUuid }) => clientElearningUuid ?? [])
    const byElearning = await countsOf(db, reader, used)
    return {
      ...page,
      rows: rows.map(({ versionUuid: _version, clientElearningUuid, ...entry }) => {
        const counts = byElearning.get(clientElearningUuid ?? '') ?? none
        const memberCount = Object.values(counts).reduce((sum, count) => sum + count, 0)
        return { ...entry, assigned: entry.orgUnitCount > 0, counts, memberCount }
      }),
    }
  },

  async readDetails(context, { elearningUuid }) {
    const { db, courses, actor } = context
    const { versionUuid, draftUuid } = await entitled(context, elearningUuid)
    const course = await courses.get(db, found(versionUuid ?? draftUuid ?? undefined, 'Elearning.NotFound'))
    const language = await languageOfActor(db, actor)
    return {
      elearningUuid,
      title: course.title[language],
      description: course.summary[language],
      longText: course.description[language],
      category: course.category,
      icon: course.icon,
      image: course.image,
      durationMinutes: course.durationMinutes,
      languages: course.languages,
      version: course.version,
      revised: course.revised,
      chapters: chapterTitles(course, language),
      legalSources: course.legal,
      jurisdiction: course.jurisdiction,
      passMark: course.completion.passMark,
      questionsDrawn: course.completion.draw,
      recommendedInterval: course.interval.months,
      oralPart: {
        mode: course.oralPart.mode,
        checklist: course.oralPart.checklist.map((item) => item.label[language]),
      },
      localInserts: course.localInserts,
      released: versionUuid !== null,
      draft: draftUuid && (await courses.get(db, draftUuid)).version,
    }
  },

  previewContent,

  async readSettings(context, { elearningUuid }) {
    const course = await entitledCourse(context, elearningUuid)
    return settingsView(context, course, await findSettings(context.db, elearningUuid, false))
  },

  saveSettings,
  reinstruct,

  ...assigning,
}

const chapterTitles = (course: CourseVersion, language: Language) =>
  course.chapters[language].map(({ title, pages }) => ({ title, pages: pages.map((page) => page.title) }))

/** What the form shows; before the first save what the course recommends. */
export async function settingsView(
  { db, today }: Pick<CallContext, 'db' | 'today'>,
  course: CourseVersion,
  stored: StoredSettings | undefined,
): Promise<ElearningSettings> {
  return {
    dueDateInterval: stored?.intervalMonths ?? course.interval.months,
    firstExecutionBuffer: (stored?.bufferDays ?? 14) as ElearningSettings['firstExecutionBuffer'],
    anchor: stored?.anchor ?? 'completion',
    calendarMonth: stored?.calendarMonth ?? null,
    leadDays: stored?.leadDays ?? 30,
    countPast: stored?.countPast ?? true,
    confirmationMode: stored?.confirmationMode ?? course.oralPart.mode,
    localInserts: stored?.localInserts ?? {},
    responsibleUuid: stored?.responsibleMemberUuid ?? null,
    responsible: stored?.responsible ?? null,
    outdated: stored ? await countOutdated(db, stored.uuid, today) : 0,
    version: stored?.version ?? 1,
  }
}
