import type { Language } from '@sorgfalt/contract/core/limits'
import type { CourseVersion } from '@sorgfalt/contract/elearning/content'
import type { Handlers } from '../../../access/handlers.ts'
import { found } from '../../../platform/refusal.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { assignmentHandlers } from '../assignment/assign-org-units.ts'
import { countByStatus, findSettings, listCatalog } from './catalog.store.ts'
import { entitledCourse, entitledElearning } from './entitlement.ts'
import { previewContent } from './preview-content.ts'
import { reinstruct } from './reinstruct.ts'
import { saveSettings } from './save-settings.ts'
import { settingsView } from './settings.view.ts'

const noTasks = { counts: { completed: 0, due: 0, inprogress: 0, overdue: 0 }, validCount: 0 }

export const elearningCatalog: Handlers<'elearningCatalog'> = {
  async readCatalog({ db, actor, today }, request) {
    const reader = { actor, today, language: await languageOfActor(db, actor) }
    const { rows, ...page } = await listCatalog(db, reader, request)
    const used = rows.flatMap(({ clientElearningUuid }) => clientElearningUuid ?? [])
    const countsByElearning = await countByStatus(db, reader, used)

    return {
      ...page,
      rows: rows.map(({ versionUuid: _version, clientElearningUuid, ...entry }) => {
        const { counts, validCount } = countsByElearning.get(clientElearningUuid ?? '') ?? noTasks
        const memberCount = Object.values(counts).reduce((sum, count) => sum + count, 0)
        return { ...entry, assigned: entry.assignmentCount > 0, counts, validCount, memberCount }
      }),
    }
  },

  async readDetails(context, { elearningUuid }) {
    const { db, courses, actor } = context
    const { versionUuid, draftUuid, kind, scormPackageUuid } = await entitledElearning(context, elearningUuid)
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
      kind,
      scormPackageUuid,
      released: versionUuid !== null,
      draft: draftUuid && (await courses.get(db, draftUuid)).version,
    }
  },

  previewContent,

  async readSettings(context, { elearningUuid }) {
    const course = await entitledCourse(context, elearningUuid)
    return settingsView(context, course, await findSettings(context.db, elearningUuid))
  },

  saveSettings,
  reinstruct,

  ...assignmentHandlers,
}

/** Returns the titles of the chapters and of their pages in one language. */
const chapterTitles = (course: CourseVersion, language: Language) =>
  course.chapters[language].map(({ title, pages }) => ({ title, pages: pages.map((page) => page.title) }))
