-- Templates match by the carrier and the province that they mean: both get their one name of contract/express-companies.ts
-- and contract/province.ts, which everything that is written from now on has. Where two templates said the same thing in two
-- spellings, the one that was changed last gets the name; the other stays as it is, to be seen and deleted by its factory.

do $$
declare
  f express_fee;
  carrier text;
  province text;
begin
  create temporary table carrier_word (word text primary key, name text not null) on commit drop;
  insert into carrier_word values
    ('sf', '顺丰速运'), ('顺丰速运', '顺丰速运'), ('顺丰', '顺丰速运'), ('顺丰快递', '顺丰速运'), ('sfexpress', '顺丰速运'), ('zto', '中通快递'),
    ('中通快递', '中通快递'), ('中通', '中通快递'), ('中通速递', '中通快递'), ('ztoexpress', '中通快递'), ('yto', '圆通速递'), ('圆通速递', '圆通速递'),
    ('圆通', '圆通速递'), ('圆通快递', '圆通速递'), ('ytoexpress', '圆通速递'), ('sto', '申通快递'), ('申通快递', '申通快递'), ('申通', '申通快递'),
    ('申通速递', '申通快递'), ('stoexpress', '申通快递'), ('yunda', '韵达快递'), ('韵达快递', '韵达快递'), ('韵达', '韵达快递'), ('韵达速递', '韵达快递'),
    ('yundaexpress', '韵达快递'), ('jt', '极兔速递'), ('极兔速递', '极兔速递'), ('极兔', '极兔速递'), ('极兔快递', '极兔速递'), ('j&t', '极兔速递'),
    ('jtexpress', '极兔速递'), ('j&texpress', '极兔速递'), ('ems', '邮政 EMS'), ('邮政ems', '邮政 EMS'), ('中国邮政ems', '邮政 EMS'),
    ('ems快递', '邮政 EMS'), ('邮政特快专递', '邮政 EMS'), ('post', '邮政快递包裹'), ('邮政快递包裹', '邮政快递包裹'), ('邮政', '邮政快递包裹'),
    ('中国邮政', '邮政快递包裹'), ('邮政快递', '邮政快递包裹'), ('邮政小包', '邮政快递包裹'), ('邮政平邮', '邮政快递包裹'), ('chinapost', '邮政快递包裹'),
    ('jd', '京东物流'), ('京东物流', '京东物流'), ('京东', '京东物流'), ('京东快递', '京东物流'), ('京东速递', '京东物流'), ('jdlogistics', '京东物流'),
    ('dbl', '德邦快递'), ('德邦快递', '德邦快递'), ('德邦', '德邦快递'), ('德邦物流', '德邦快递'), ('deppon', '德邦快递'), ('cainiao', '菜鸟速递'),
    ('菜鸟速递', '菜鸟速递'), ('菜鸟', '菜鸟速递'), ('菜鸟快递', '菜鸟速递'), ('菜鸟裹裹', '菜鸟速递'), ('danniao', '丹鸟'), ('丹鸟', '丹鸟'),
    ('丹鸟快递', '丹鸟'), ('丹鸟物流', '丹鸟'), ('菜鸟直送', '丹鸟'), ('zjs', '宅急送'), ('宅急送', '宅急送'), ('宅急送快递', '宅急送'),
    ('zjsexpress', '宅急送'), ('uc', '优速快递'), ('优速快递', '优速快递'), ('优速', '优速快递'), ('优速物流', '优速快递'), ('kye', '跨越速运'),
    ('跨越速运', '跨越速运'), ('跨越', '跨越速运'), ('跨越物流', '跨越速运'), ('跨越快递', '跨越速运'), ('ane', '安能物流'), ('安能物流', '安能物流'),
    ('安能', '安能物流'), ('安能快运', '安能物流'), ('htky', '百世快递'), ('百世快递', '百世快递'), ('百世', '百世快递'), ('百世汇通', '百世快递'),
    ('汇通快递', '百世快递'), ('bestexpress', '百世快递'), ('bestky', '百世快运'), ('百世快运', '百世快运'), ('百世物流', '百世快运'),
    ('ttkd', '天天快递'), ('天天快递', '天天快递'), ('天天', '天天快递'), ('gto', '国通快递'), ('国通快递', '国通快递'), ('国通', '国通快递'),
    ('sure', '速尔快递'), ('速尔快递', '速尔快递'), ('速尔', '速尔快递'), ('速尔物流', '速尔快递'), ('qfkd', '全峰快递'), ('全峰快递', '全峰快递'),
    ('全峰', '全峰快递'), ('xfkd', '信丰物流'), ('信丰物流', '信丰物流'), ('信丰', '信丰物流'), ('信丰快递', '信丰物流'), ('ztoky', '中通快运'),
    ('中通快运', '中通快运'), ('中通物流', '中通快运'), ('sfky', '顺丰快运'), ('顺丰快运', '顺丰快运'), ('顺丰重货', '顺丰快运'), ('yundaky', '韵达快运'),
    ('韵达快运', '韵达快运'), ('韵达货运', '韵达快运'), ('jdky', '京东快运'), ('京东快运', '京东快运'), ('ymdd', '壹米滴答'), ('壹米滴答', '壹米滴答'),
    ('壹米滴答快运', '壹米滴答'), ('sxjd', '顺心捷达'), ('顺心捷达', '顺心捷达'), ('顺心捷达快运', '顺心捷达'), ('hoau', '天地华宇'), ('天地华宇', '天地华宇'),
    ('华宇物流', '天地华宇'), ('cre', '中铁快运'), ('中铁快运', '中铁快运'), ('中铁', '中铁快运'), ('snwl', '苏宁物流'), ('苏宁物流', '苏宁物流'),
    ('苏宁', '苏宁物流'), ('苏宁快递', '苏宁物流'), ('pj', '品骏快递'), ('品骏快递', '品骏快递'), ('品骏', '品骏快递'), ('zykd', '众邮快递'),
    ('众邮快递', '众邮快递'), ('众邮', '众邮快递'), ('fwsy', '丰网速运'), ('丰网速运', '丰网速运'), ('丰网', '丰网速运'), ('jym', '加运美'),
    ('加运美', '加运美'), ('加运美速递', '加运美'), ('lht', '联昊通'), ('联昊通', '联昊通'), ('联昊通速递', '联昊通'), ('lb', '龙邦速运'),
    ('龙邦速运', '龙邦速运'), ('龙邦', '龙邦速运'), ('龙邦快递', '龙邦速运'), ('sftc', '顺丰同城'), ('顺丰同城', '顺丰同城'), ('顺丰同城急送', '顺丰同城'),
    ('dada', '达达快送'), ('达达快送', '达达快送'), ('达达', '达达快送'), ('达达配送', '达达快送'), ('ss', '闪送'), ('闪送', '闪送'),
    ('闪送同城', '闪送'), ('self', '自提'), ('自提', '自提'), ('上门自提', '自提'), ('门店自提', '自提'), ('自取', '自提'), ('other', '其他快递'),
    ('其他快递', '其他快递'), ('其它快递', '其他快递'), ('其他', '其他快递'), ('其它', '其他快递'), ('其他物流', '其他快递'), ('其它物流', '其他快递'),
    ('dhl', 'DHL'), ('dhlexpress', 'DHL'), ('敦豪', 'DHL'), ('敦豪快递', 'DHL'), ('fedex', 'FedEx'), ('联邦快递', 'FedEx'),
    ('联邦', 'FedEx'), ('federalexpress', 'FedEx'), ('ups', 'UPS'), ('unitedparcelservice', 'UPS'), ('联合包裹', 'UPS'),
    ('usps', 'USPS'), ('美国邮政', 'USPS'), ('unitedstatespostalservice', 'USPS'), ('tnt', 'TNT'),
    ('tntexpress', 'TNT'), ('yanwen', '燕文物流'), ('燕文物流', '燕文物流'), ('燕文', '燕文物流'), ('燕文速递', '燕文物流'),
    ('yunexpress', '云途物流'), ('云途物流', '云途物流'), ('云途', '云途物流'), ('4px', '递四方'), ('递四方', '递四方'), ('递四方速递', '递四方'),
    ('4pxexpress', '递四方'), ('4px递四方', '递四方'), ('cpam', '中国邮政国际小包'), ('中国邮政国际小包', '中国邮政国际小包'),
    ('邮政国际小包', '中国邮政国际小包'), ('中国邮政挂号小包', '中国邮政国际小包'), ('中国邮政平常小包', '中国邮政国际小包'), ('国际小包', '中国邮政国际小包'),
    ('eub', '国际 E 邮宝'), ('国际e邮宝', '国际 E 邮宝'), ('e邮宝', '国际 E 邮宝'), ('epacket', '国际 E 邮宝'), ('sfi', '顺丰国际'),
    ('顺丰国际', '顺丰国际'), ('顺丰国际小包', '顺丰国际'), ('sfinternational', '顺丰国际'), ('cainiaoi', '菜鸟国际'), ('菜鸟国际', '菜鸟国际'),
    ('cainiaointernational', '菜鸟国际'), ('菜鸟国际快递', '菜鸟国际'), ('速卖通无忧物流', '菜鸟国际'),
    ('aliexpressstandardshipping', '菜鸟国际'), ('winit', '万邑通'), ('万邑通', '万邑通'), ('万邑通物流', '万邑通'), ('sunyou', '顺友物流'),
    ('顺友物流', '顺友物流'), ('顺友', '顺友物流'), ('anjun', '安骏物流'), ('安骏物流', '安骏物流'), ('安骏', '安骏物流'), ('sfc', '三态速递'),
    ('三态速递', '三态速递'), ('三态', '三态速递'), ('chukou1', '出口易'), ('出口易', '出口易'), ('sinotrans', '中外运'), ('中外运', '中外运'),
    ('中国外运', '中外运'), ('aramex', 'Aramex'), ('中东快递', 'Aramex'), ('dpd', 'DPD'), ('dpduk', 'DPD'), ('gls', 'GLS'),
    ('glseurope', 'GLS'), ('evri', 'Evri'), ('hermes', 'Evri'), ('hermesuk', 'Evri'), ('myhermes', 'Evri'),
    ('royalmail', 'Royal Mail'), ('英国邮政', 'Royal Mail'), ('皇家邮政', 'Royal Mail'), ('auspost', 'Australia Post'),
    ('australiapost', 'Australia Post'), ('澳大利亚邮政', 'Australia Post'), ('澳洲邮政', 'Australia Post'),
    ('canpost', 'Canada Post'), ('canadapost', 'Canada Post'), ('加拿大邮政', 'Canada Post'),
    ('nzpost', 'New Zealand Post'), ('newzealandpost', 'New Zealand Post'), ('新西兰邮政', 'New Zealand Post'),
    ('jppost', 'Japan Post'), ('japanpost', 'Japan Post'), ('日本邮政', 'Japan Post'), ('日本郵便', 'Japan Post'),
    ('sagawa', '佐川急便'), ('佐川急便', '佐川急便'), ('佐川', '佐川急便'), ('yamato', '雅玛多'), ('雅玛多', '雅玛多'), ('黑猫宅急便', '雅玛多'),
    ('大和运输', '雅玛多'), ('hkpost', '香港邮政'), ('香港邮政', '香港邮政'), ('hongkongpost', '香港邮政'), ('sgpost', 'Singapore Post'),
    ('singaporepost', 'Singapore Post'), ('新加坡邮政', 'Singapore Post'), ('singpost', 'Singapore Post'),
    ('dpag', 'Deutsche Post'), ('deutschepost', 'Deutsche Post'), ('德国邮政', 'Deutsche Post'), ('postnl', 'PostNL'),
    ('荷兰邮政', 'PostNL'), ('laposte', 'La Poste'), ('法国邮政', 'La Poste'), ('colissimo', 'Colissimo'),
    ('chronopost', 'Chronopost'), ('correos', 'Correos'), ('西班牙邮政', 'Correos'), ('swisspost', 'Swiss Post'),
    ('瑞士邮政', 'Swiss Post'), ('postnord', 'PostNord'), ('北欧邮政', 'PostNord'), ('mondial', 'Mondial Relay'),
    ('mondialrelay', 'Mondial Relay'), ('purolator', 'Purolator'), ('ontrac', 'OnTrac'),
    ('amazon', 'Amazon Logistics'), ('amazonlogistics', 'Amazon Logistics'), ('amzl', 'Amazon Logistics'),
    ('amazonshipping', 'Amazon Logistics'), ('亚马逊物流', 'Amazon Logistics'), ('uniuni', 'UniUni'),
    ('speedx', 'SpeedX'), ('gofo', 'GOFO'), ('gofoexpress', 'GOFO'), ('ninjavan', 'Ninja Van'),
    ('能者物流', 'Ninja Van'), ('flash', 'Flash Express'), ('flashexpress', 'Flash Express'), ('闪电达', 'Flash Express'),
    ('spx', 'Shopee Xpress'), ('shopeexpress', 'Shopee Xpress'), ('spxexpress', 'Shopee Xpress'),
    ('虾皮物流', 'Shopee Xpress'), ('lex', 'Lazada Logistics'), ('lazadalogistics', 'Lazada Logistics'),
    ('lazadaexpress', 'Lazada Logistics'), ('kerry', 'Kerry Express'), ('kerryexpress', 'Kerry Express'),
    ('嘉里快递', 'Kerry Express'), ('嘉里大通', 'Kerry Express'), ('thpost', 'Thailand Post'),
    ('thailandpost', 'Thailand Post'), ('泰国邮政', 'Thailand Post'), ('posmy', 'Pos Malaysia'),
    ('posmalaysia', 'Pos Malaysia'), ('马来西亚邮政', 'Pos Malaysia');
  create temporary table province_word (word text primary key, name text not null) on commit drop;
  insert into province_word values
    ('北京', '北京市'), ('北京省', '北京市'), ('天津', '天津市'), ('天津省', '天津市'), ('河北', '河北省'), ('河北市', '河北省'), ('山西', '山西省'),
    ('山西市', '山西省'), ('内蒙古', '内蒙古自治区'), ('辽宁', '辽宁省'), ('辽宁市', '辽宁省'), ('吉林', '吉林省'), ('吉林市', '吉林省'),
    ('黑龙江', '黑龙江省'), ('黑龙江市', '黑龙江省'), ('上海', '上海市'), ('上海省', '上海市'), ('江苏', '江苏省'), ('江苏市', '江苏省'), ('浙江', '浙江省'),
    ('浙江市', '浙江省'), ('安徽', '安徽省'), ('安徽市', '安徽省'), ('福建', '福建省'), ('福建市', '福建省'), ('江西', '江西省'), ('江西市', '江西省'),
    ('山东', '山东省'), ('山东市', '山东省'), ('河南', '河南省'), ('河南市', '河南省'), ('湖北', '湖北省'), ('湖北市', '湖北省'), ('湖南', '湖南省'),
    ('湖南市', '湖南省'), ('广东', '广东省'), ('广东市', '广东省'), ('广西', '广西壮族自治区'), ('广西自治区', '广西壮族自治区'), ('海南', '海南省'),
    ('海南市', '海南省'), ('重庆', '重庆市'), ('重庆省', '重庆市'), ('四川', '四川省'), ('四川市', '四川省'), ('贵州', '贵州省'), ('贵州市', '贵州省'),
    ('云南', '云南省'), ('云南市', '云南省'), ('西藏', '西藏自治区'), ('陕西', '陕西省'), ('陕西市', '陕西省'), ('甘肃', '甘肃省'), ('甘肃市', '甘肃省'),
    ('青海', '青海省'), ('青海市', '青海省'), ('宁夏', '宁夏回族自治区'), ('宁夏自治区', '宁夏回族自治区'), ('新疆', '新疆维吾尔自治区'),
    ('新疆自治区', '新疆维吾尔自治区'), ('台湾', '台湾省'), ('台湾市', '台湾省'), ('香港', '香港特别行政区'), ('澳门', '澳门特别行政区'),
    ('澳门特区', '澳门特别行政区');
  for f in select * from express_fee where express_name <> '' or area <> '' order by updated_at desc, id desc loop
    select name into carrier from carrier_word
      where word = regexp_replace(lower(normalize(f.express_name, nfkc)), '[[:space:]_().-]', '', 'g');
    select name into province from province_word where word = f.area;
    carrier := coalesce(carrier, f.express_name);
    province := coalesce(province, f.area);
    continue when carrier = f.express_name and province = f.area;
    continue when exists (select from express_fee o
      where o.factory_id = f.factory_id and o.mode = f.mode
        and o.express_name = carrier and o.area = province);
    update express_fee set express_name = carrier, area = province where id = f.id;
  end loop;
  drop table carrier_word, province_word;
end $$;
