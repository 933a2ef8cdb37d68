{
  "title": "__name__",
  "noun": "__name__",
  "search": "搜索__name__",
  "create": "新增__name__",
  "edit": "编辑",
  "delete": "删除",
  "save": "保存",
  "fields": { "name": "名称", "updatedTime": "更新时间" },
  "empty": { "none": "还没有__name__" },
  "deleteDialog": { "title": "删除“{{name}}”？", "text": "删除后无法恢复。", "confirm": "删除__name__" },
  "log": { "entities": { "__entity__": "__name__" } }
}
